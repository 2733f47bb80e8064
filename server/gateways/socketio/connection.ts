import type { IncomingMessage } from 'node:http'
import type { Consumer, Wire } from '../slow-consumers.ts'

/** The connection below a Socket.IO socket, with what engine.io 6.6 has but does not declare. */
export interface Connection extends Consumer {
  readonly id: string
  readonly request: IncomingMessage
  readonly readyState: 'opening' | 'open' | 'closing' | 'closed'
  /** Packets that wait for the transport. */
  readonly writeBuffer: readonly { data?: unknown }[]
  readonly transport: {
    /** False while the last write is under way; for polling, while no request waits. */
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

/** Ends a connection now; its peer has a moment to read why. */
export function cut(connection: Connection, code: number, reason: string): void {
  connection.transport.socket?.close(code, reason)
  connection.close(true)
}
