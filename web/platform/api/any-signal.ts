/** Aborts with the first of both. Safari has `AbortSignal.any` from 17.4. */
export function anySignal(
  one: AbortSignal | undefined,
  other: AbortSignal | undefined,
): AbortSignal | undefined {
  if (!one || !other) return one ?? other

  const both = new AbortController()
  for (const signal of [one, other]) {
    const abort = () => both.abort(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort)
  }
  return both.signal
}
