import type { IncomingMessage } from 'node:http'
import type { Consumer, Wire } from '../slow-consumers.ts'

/** The connection below a Socket.IO socket, with properties that engine.io 6.6 has but does not declare. */
export interface Connection extends Consumer {
  readonly id: string
  readonly request: IncomingMessage
  readonly readyState: 'opening' | 'open' | 'closing' | 'closed'
  /** Packets waiting for the transport. */
  readonly writeBuffer: readonly { data?: unknown }[]
  readonly transport: {
    /** False during a write; for polling, while no request is pending. */
    readonly writable: boolean
    readonly name: string
    /** Absent while polling. */
    readonly socket?: Wire
  }
  flush(): void
  close(discard?: boolean): void
  once(event: 'close', listener: () => void): void
  on(event: 'packet', listener: (packet: { type: string }) => void): void
}

/** Closes a connection; the client has a moment to read the reason. */
export function cut(connection: Connection, code: number, reason: string): void {
  connection.transport.socket?.close(code, reason)
  connection.close(true)
}

/**
 * Sends all packets of one event loop turn in a single write. engine.io waits for the callback of every
 * write, so the flush itself has to be delayed.
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
