/**
 * Wraps a function so that a call made while it runs makes it run once more: nothing stored in between is
 * missed.
 */
export function createCatchUp(fetchMissed: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  let askedAgain = false

  async function fetchUntilQuiet(): Promise<void> {
    do {
      askedAgain = false
      await fetchMissed()
    } while (askedAgain)
  }

  return () => {
    askedAgain = true
    running ??= fetchUntilQuiet().finally(() => {
      running = undefined
    })
    return running
  }
}
