import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'

/** Takes the upgrades of some paths to WebSocket. */
export interface UpgradeHandler {
  owns(path: string): boolean
  open(request: IncomingMessage, socket: Duplex, head: Buffer): void
}

interface Needs {
  /** Which requests are for libraries that listen to the server themselves. */
  isForLibrary: (request: IncomingMessage) => boolean
  handlers: readonly UpgradeHandler[]
}

const flushMilliseconds = 2000

/** Gives each upgrade to its handler. What none of them understands gets an answer instead of a connection that hangs. */
export function answerUpgrades(server: Server, { isForLibrary, handlers }: Needs): void {
  server.on('upgrade', (request, socket, head) => {
    if (isForLibrary(request)) return
    const path = request.url ?? ''
    const handler = handlers.find(({ owns }) => owns(path))
    if (handler) handler.open(request, socket, head)
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
