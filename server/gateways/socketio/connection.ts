import type { Socket as NetSocket } from 'node:net'
import type { WebSocket } from 'ws'

/** The connection below a Socket.IO socket, with what engine.io 6.6 has but does not declare. */
export interface Connection {
  readonly id: string
  readonly request: import('node:http').IncomingMessage
  /** Packets that wait for the transport. */
  readonly writeBuffer: readonly { data?: unknown }[]
  readonly transport: {
    /** False while the last write is under way; for polling, while no request waits. */
    readonly writable: boolean
    readonly name: string
    /** Absent while polling. */
    readonly socket?: WebSocket & { _socket?: NetSocket & { _handle?: { writeQueueSize?: number } } }
  }
  flush(): void
  close(discard?: boolean): void
  once(event: 'close', listener: () => void): void
  on(event: 'packet', listener: (packet: { type: string }) => void): void
}

type Transported = { readonly transport: Pick<Connection['transport'], 'socket'> }

const patienceMilliseconds = 2000

/** Ends a connection now; its peer has a moment to read why. */
export function cut(connection: Connection, code: number, reason: string): void {
  const { socket } = connection.transport
  socket?.close(code, reason)
  connection.close(true)
  if (socket) setTimeout(() => socket.terminate(), patienceMilliseconds).unref()
}

/** Bytes in writes that have not ended yet. */
export function writtenBytes({ transport }: Transported): number {
  return transport.socket?.bufferedAmount ?? 0
}

/** Shrinks whenever the kernel takes some bytes, also in the middle of a long write. */
export function undrainedBytes(connection: Transported): number {
  return writtenBytes(connection) + (connection.transport.socket?._socket?._handle?.writeQueueSize ?? 0)
}
