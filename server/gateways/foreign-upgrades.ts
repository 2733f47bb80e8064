import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'

/** One way in for websockets. */
export interface UpgradeDoor {
  owns(path: string): boolean
  open(request: IncomingMessage, socket: Duplex, head: Buffer): void
}

interface Needs {
  /** Which requests are for libraries that listen to the server themselves. */
  heardElsewhere: (request: IncomingMessage) => boolean
  doors: readonly UpgradeDoor[]
}

const flushMilliseconds = 2000

/** Brings each upgrade to its door. What nobody here understands gets an answer instead of a connection that hangs. */
export function answerUpgrades(server: Server, { heardElsewhere, doors }: Needs): void {
  server.on('upgrade', (request, socket, head) => {
    if (heardElsewhere(request)) return
    const path = request.url ?? ''
    const door = doors.find(({ owns }) => owns(path))
    if (door) door.open(request, socket, head)
    else refuseUpgrade(socket, '404 Not Found')
  })
}

/** Answers, and closes the connection whether or not its peer reads the answer or closes its own side. */
export function refuseUpgrade(socket: Duplex, status: string): void {
  const timer = setTimeout(() => socket.destroy(), flushMilliseconds).unref()
  socket.once('close', () => clearTimeout(timer))
  socket.on('error', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy())
}

/** The development server's own socket on the same port. */
export function isHotReload({ headers }: IncomingMessage): boolean {
  return /^vite-(hmr|ping)$/.test(headers['sec-websocket-protocol'] ?? '')
}
