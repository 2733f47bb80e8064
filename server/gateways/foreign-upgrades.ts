import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'

/** One way in for websockets. */
export interface UpgradeDoor {
  owns(path: string): boolean
  open(request: IncomingMessage, socket: Duplex, head: Buffer): void
}

/**
 * Brings each upgrade to its door. What nobody here understands gets an answer instead of a connection that hangs.
 * `heardElsewhere` names the paths of libraries that listen to the server themselves.
 */
export function answerUpgrades(
  server: Server,
  { heardElsewhere, doors }: { heardElsewhere: (path: string) => boolean; doors: readonly UpgradeDoor[] },
): void {
  server.on('upgrade', (request, socket, head) => {
    const path = request.url ?? ''
    if (heardElsewhere(path) || isHotReload(request)) return
    const door = doors.find(({ owns }) => owns(path))
    if (door) door.open(request, socket, head)
    else refuseUpgrade(socket, '404 Not Found')
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
