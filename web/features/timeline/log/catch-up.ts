/** Makes a function that, asked while it runs, runs once more: what was stored in between is not missed. */
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
