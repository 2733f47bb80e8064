/** Whether a promise is fulfilled; never rejects. The error is shown elsewhere. */
export const isFulfilled = (promise: Promise<unknown>): Promise<boolean> =>
  promise.then(
    () => true,
    () => false,
  )
