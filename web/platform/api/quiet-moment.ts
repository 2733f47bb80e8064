/** Maximum wait for the reads of the first screen. */
const longestMs = 4000
const lookEveryMs = 50
let reads = 0

/** Counts a request whose response the page is about to show. */
export function whileReading<T>(reading: Promise<T>): Promise<T> {
  reads += 1
  return reading.finally(() => {
    reads -= 1
  })
}

/** Resolves once no reads are pending, or after `longestMs`: the time to load what is not needed yet. */
export async function quietMoment(): Promise<void> {
  const latest = performance.now() + longestMs
  do {
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
  } while (reads > 0 && performance.now() < latest)
}
