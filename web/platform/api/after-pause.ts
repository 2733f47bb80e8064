const pauseMs = 300

/**
 * Debounces a query: waits for a pause in typing, then calls `ask`. More typing aborts `signal`, and the
 * call.
 */
export async function afterPause<T>(signal: AbortSignal, ask: () => Promise<T>): Promise<T> {
  await new Promise((resolve) => setTimeout(resolve, pauseMs))
  signal.throwIfAborted()
  return ask()
}
