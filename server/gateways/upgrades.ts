import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'

/** Handles WebSocket upgrades of some paths. */
export interface UpgradeHandler {
  owns(path: string): boolean
  open(request: IncomingMessage, socket: Duplex, head: Buffer): void
}

interface Dependencies {
  /** Whether a request is for a library that listens to the server's upgrades itself. */
  isForLibrary: (request: IncomingMessage) => boolean
  handlers: readonly UpgradeHandler[]
}

const flushMilliseconds = 2000

/**
 * Passes each upgrade to its handler; responds with 404 if there is none, so that the connection does not
 * hang.
 */
export function answerUpgrades(server: Server, { isForLibrary, handlers }: Dependencies): void {
  server.on('upgrade', (request, socket, head) => {
    if (isForLibrary(request)) return
    const path = request.url ?? ''
    const handler = handlers.find(({ owns }) => owns(path))
    if (handler) handler.open(request, socket, head)
    else refuseUpgrade(socket, '404 Not Found')
  })
}

/** Sends a response and closes the connection, even if the peer neither reads it nor closes its side. */
export function refuseUpgrade(socket: Duplex, status: string): void {
  const timer = setTimeout(() => socket.destroy(), flushMilliseconds).unref()
  socket.once('close', () => clearTimeout(timer))
  socket.on('error', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy())
}

/** Whether a request is for the development server's own WebSocket on the same port. */
export function isHotReload({ headers }: IncomingMessage): boolean {
  return /^vite-(hmr|ping)$/.test(headers['sec-websocket-protocol'] ?? '')
}
