import type { PushSocket, PushWire } from './push-socket.ts'

/** Writes one encoded frame to many; all frames of one turn of the event loop leave in a single write. */
export function createFanOut({ onWritten }: { onWritten: (socket: PushSocket) => void }) {
  let corked: PushSocket[] = []
  const isCorked = new Set<PushWire>()

  function uncorkAll(): void {
    const sockets = corked
    corked = []
    isCorked.clear()
    for (const socket of sockets) {
      socket.wire._socket?.uncork()
      onWritten(socket)
    }
  }

  return function fanOut(listeners: Iterable<PushSocket>, frame: Buffer): void {
    const frames = [frame]
    for (const socket of listeners) {
      const { wire } = socket
      if (wire.readyState !== wire.OPEN) continue
      if (!isCorked.has(wire)) {
        isCorked.add(wire)
        wire._socket?.cork()
        if (corked.push(socket) === 1) setImmediate(uncorkAll)
      }
      wire._sender.sendFrame(frames)
    }
  }
}
