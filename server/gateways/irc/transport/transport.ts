import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'
import type { Tcp, Wire } from '../../slow-consumers.ts'
import { type InputLine, LineReader, readLine } from './line-reader.ts'

/** Lines with their ends, and their concatenation. */
export interface Written {
  lines: readonly Buffer[]
  bytes: Buffer
}

/** Connection to a client, by TCP, TLS or websocket. */
export interface Transport {
  /** Used to detect slow consumers. */
  readonly socket: { readonly bufferedAmount: number; readonly _socket?: Tcp }
  write(written: Written): void
  /** Stops reading until `resume`. */
  pause(): void
  resume(): void
  /** Closes the connection after the client had a moment to read the output. */
  end(): void
  /** Called when either side closes. */
  onClose(listener: () => void): void
}

/** Time for a client to read the reason before the connection is destroyed. */
const flushMilliseconds = 2000

/** A class, because closures for each of thousands of connections would take more memory. */
export class TcpTransport implements Transport {
  readonly _socket: Tcp

  constructor(socket: Socket, onLine: (line: InputLine) => void) {
    this._socket = socket
    const reader = new LineReader(onLine)
    socket.setNoDelay(true)
    socket.on('data', (chunk: Buffer) => reader.push(chunk))
    socket.on('error', destroyFailed)
  }

  get socket(): this {
    return this
  }

  get bufferedAmount(): number {
    return this._socket.writableLength
  }

  write({ bytes }: Written): void {
    if (this._socket.writable) this._socket.write(bytes)
  }

  pause(): void {
    this._socket.pause()
  }

  resume(): void {
    this._socket.resume()
  }

  end(): void {
    const socket = this._socket
    socket.removeAllListeners('data')
    // Further input is discarded, but must be read to see its end.
    socket.resume()
    socket.end()
    const timer = setTimeout(() => socket.destroy(), flushMilliseconds).unref()
    socket.once('close', () => clearTimeout(timer))
  }

  onClose(listener: () => void): void {
    this._socket.on('close', listener)
  }
}

function destroyFailed(this: Socket): void {
  this.destroy()
}

/** Text or binary messages of one line each: https://ircv3.net/specs/extensions/websocket */
export function createWebSocketTransport(wire: WebSocket, onLine: (line: InputLine) => void): Transport {
  const isBinary = wire.protocol === 'binary.ircv3.net'
  const { _socket: socket } = wire as Wire
  wire.on('error', () => wire.terminate())
  wire.on('message', (data) => {
    const line = Buffer.isBuffer(data) ? data : Buffer.from(String(data))
    for (const part of line.toString('latin1').split(/[\r\n]+/))
      if (part) onLine(readLine(Buffer.from(part, 'latin1')))
  })
  return {
    socket: wire as Wire,
    write: ({ lines }) => {
      socket?.cork()
      for (const line of lines)
        if (wire.readyState === wire.OPEN) wire.send(line.subarray(0, -2), { binary: isBinary })
      socket?.uncork()
    },
    pause: () => wire.pause(),
    resume: () => wire.resume(),
    end: () => {
      if (wire.isPaused) wire.resume()
      wire.close(1000)
    },
    onClose: (listener) => void wire.on('close', listener),
  }
}
