const spreadMilliseconds = 3000

/**
 * Runs `act` after a random delay, so that many connections do not close, and come back, at the same moment.
 */
export function oneByOne(act: () => void): void {
  setTimeout(act, Math.random() * spreadMilliseconds).unref()
}
