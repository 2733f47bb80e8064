import { pongSeconds, silenceSeconds } from './protocol.ts'
import { cut, type PushSocket, sendEvent } from './push-socket.ts'

const sweepMilliseconds = 5000
const sweepsBetweenPings = 5

/**
 * Pings clients that have been silent, on the Pusher protocol's level. The websocket's own ping, which
 * clients answer automatically, keeps proxies from closing connections and detects dead ones.
 */
export function createHeartbeat(sockets: ReadonlySet<PushSocket>): { close(): void } {
  let sweeps = 0
  const timer = setInterval(sweep, sweepMilliseconds).unref()

  function sweep(): void {
    sweeps += 1
    for (const socket of sockets) {
      listen(socket)
      if (sweeps % sweepsBetweenPings === 0) touch(socket)
    }
  }

  return { close: () => clearInterval(timer) }
}

function listen(socket: PushSocket): void {
  const silence = (performance.now() - socket.heardAt) / 1000
  if (silence >= silenceSeconds + pongSeconds) cut(socket, 'noPong')
  else if (silence >= silenceSeconds && !socket.isPinged) {
    socket.isPinged = true
    sendEvent(socket, 'pusher:ping', {})
  }
}

function touch(socket: PushSocket): void {
  const { wire } = socket
  if (!socket.isThere) {
    wire.terminate()
    return
  }
  socket.isThere = false
  if (wire.readyState === wire.OPEN) wire.ping()
}
