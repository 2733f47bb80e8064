/** Lines that a node remembers to have heard. */
const mostHeard = 10_000

interface Line {
  /** Of no other line in any place. */
  key: string
  /** When it was stored, ISO 8601. */
  at: string
}

/**
 * Which lines this node has passed on: one that is told again, because nobody knows who has heard it, is news only where
 * it was missed. `now` answers an instant, ISO 8601.
 */
export function createHeardLines(now: () => string) {
  const heard = new Map<string, string>()
  /** Lines that are older may have been heard, or read by who came later. */
  let since = now()

  function remember({ key, at }: Line): void {
    heard.set(key, at)
    const [oldest] = heard
    if (heard.size <= mostHeard || !oldest) return
    heard.delete(oldest[0])
    if (oldest[1] > since) since = oldest[1]
  }

  return {
    isNews: (line: Line, { isRepeat }: { isRepeat: boolean }): boolean => {
      if (heard.has(line.key)) return false
      remember(line)
      return !isRepeat || line.at >= since
    },
    /** Something may have been missed, and whoever listens reads it by themselves. */
    beginAnew: () => {
      since = now()
    },
  }
}
