const spreadMilliseconds = 3000

/** Soon, but not for all connections in the same moment: each of them comes again. */
export function oneByOne(act: () => void): void {
  setTimeout(act, Math.random() * spreadMilliseconds).unref()
}
