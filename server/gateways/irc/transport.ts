import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'
import type { Tcp, Wire } from '../slow-consumers.ts'
import { createLineReader, type InputLine, readLine } from './line-reader.ts'

/** Lines with their ends, and the same as one piece. */
export interface Written {
  lines: readonly Buffer[]
  bytes: Buffer
}

/** How bytes come and go, whichever way in it is. */
export interface Transport {
  /** As slow readers are found. */
  readonly socket: { readonly bufferedAmount: number; readonly _socket?: Tcp }
  write(written: Written): void
  /** Nothing is read until `resume`. */
  pause(): void
  resume(): void
  /** Ends, when its peer has had a moment to read what was written. */
  end(): void
  once(event: 'close', listener: () => void): unknown
}

/** As long as somebody who does not read may take to hear why their connection ends. */
const flushMilliseconds = 2000

/** A class, because a getter of each object's own takes room for each of thousands. */
class TcpBacklog {
  readonly _socket: Tcp

  constructor(socket: Tcp) {
    this._socket = socket
  }

  get bufferedAmount(): number {
    return this._socket.writableLength
  }
}

export function createTcpTransport(socket: Socket, onLine: (line: InputLine) => void): Transport {
  const reader = createLineReader(onLine)
  socket.setNoDelay(true)
  socket.on('data', reader.push)
  socket.on('error', () => socket.destroy())
  return {
    socket: new TcpBacklog(socket),
    write: ({ bytes }) => void (socket.writable && socket.write(bytes)),
    pause: () => void socket.pause(),
    resume: () => void socket.resume(),
    end: () => {
      socket.removeListener('data', reader.push)
      // What still comes is thrown away, so that the end of it is seen.
      socket.resume()
      socket.end()
      const timer = setTimeout(() => socket.destroy(), flushMilliseconds).unref()
      socket.once('close', () => clearTimeout(timer))
    },
    once: (event, listener) => socket.once(event, listener),
  }
}

/** `text.ircv3.net` and `binary.ircv3.net`: a message is a line without its end. https://ircv3.net/specs/extensions/websocket */
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
    once: (event, listener) => wire.once(event, listener),
  }
}
