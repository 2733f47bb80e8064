/** Rooms above this size get their joins and leaves in batches. */
const crowd = 200
const batchMilliseconds = 250

/**
 * Passes changes on at once in small rooms. In a crowd it waits a moment, and whoever came and went
 * meanwhile is told once, as they are now.
 */
export function createBatchedChanges() {
  const rooms = new Map<string, Map<number, () => void>>()

  function flush(channel: string): void {
    const changes = rooms.get(channel)
    rooms.delete(channel)
    for (const tell of changes?.values() ?? []) tell()
  }

  return function change(
    channel: string,
    { userId, size }: { userId: number; size: number },
    tell: () => void,
  ): void {
    const waiting = rooms.get(channel)
    if (!waiting && size <= crowd) {
      tell()
      return
    }

    const changes = waiting ?? new Map<number, () => void>()
    if (!waiting) {
      rooms.set(channel, changes)
      setTimeout(flush, batchMilliseconds, channel).unref()
    }
    changes.delete(userId)
    changes.set(userId, tell)
  }
}
