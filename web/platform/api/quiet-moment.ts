/** Nobody waits longer than this for what a page shows first. */
const longestMs = 4000
const lookEveryMs = 50
let reads = 0

/** Counts a call whose answer the page is going to show. */
export function whileReading<T>(reading: Promise<T>): Promise<T> {
  reads += 1
  return reading.finally(() => {
    reads -= 1
  })
}

/** When nothing is being read any more: the time for what the reader does not miss yet. */
export async function quietMoment(): Promise<void> {
  const latest = performance.now() + longestMs
  do {
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
  } while (reads > 0 && performance.now() < latest)
}
