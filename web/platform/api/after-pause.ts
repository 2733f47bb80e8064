const pauseMs = 300

/** Asks once nobody has typed on for a moment: whoever does asks for something else, and this is given up. */
export async function afterPause<T>(signal: AbortSignal, ask: () => Promise<T>): Promise<T> {
  await new Promise((resolve) => setTimeout(resolve, pauseMs))
  signal.throwIfAborted()
  return ask()
}
