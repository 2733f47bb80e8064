import type { Connection } from './connection.ts'

/**
 * All packets that one turn of the event loop produces for a connection leave in a single write.
 * engine.io waits for every write's callback, so it is the flush that has to be put off.
 */
export function createCoalescedWrites({ onFlushed }: { onFlushed: (connection: Connection) => void }) {
  let waiting: (() => void)[] = []

  function flushAll(): void {
    const flushes = waiting
    waiting = []
    for (const flush of flushes) flush()
  }

  return function coalesce(connection: Connection): void {
    const flush = connection.flush.bind(connection)
    let isWaiting = false

    connection.flush = () => {
      if (isWaiting) return
      isWaiting = true
      if (waiting.push(flushOnce) === 1) setImmediate(flushAll)
    }

    function flushOnce(): void {
      isWaiting = false
      const tcp = connection.transport.socket?._socket
      tcp?.cork()
      flush()
      tcp?.uncork()
      onFlushed(connection)
    }
  }
}
