import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'

/** Upgrades that nobody here understands get an answer instead of a connection that hangs. */
export function refuseForeignUpgrades(server: Server, { known }: { known: (path: string) => boolean }): void {
  server.on('upgrade', (request, socket) => {
    if (known(request.url ?? '') || isHotReload(request)) return
    refuseUpgrade(socket, '404 Not Found')
  })
}

export function refuseUpgrade(socket: Duplex, status: string): void {
  socket.on('error', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/** The development server's own socket on the same port. */
function isHotReload({ headers }: IncomingMessage): boolean {
  return /^vite-(hmr|ping)$/.test(headers['sec-websocket-protocol'] ?? '')
}
