/** Whether it ends well; never rejects. Why it does not is for whoever shows the failure. */
export const isFulfilled = (promise: Promise<unknown>): Promise<boolean> =>
  promise.then(
    () => true,
    () => false,
  )
