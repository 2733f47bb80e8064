import type { Actor } from '../../platform/actor.ts'
import type { PushSocket } from './push-socket.ts'

export type Subscriptions = ReturnType<typeof createSubscriptions>

const nobody: ReadonlySet<PushSocket> = new Set()

/** Who hears which push channel. */
export function createSubscriptions() {
  const listeners = new Map<string, Set<PushSocket>>()

  function add(socket: PushSocket, channel: string, actor: Actor | null): void {
    const known = listeners.get(channel)
    if (known) known.add(socket)
    else listeners.set(channel, new Set([socket]))
    socket.channels.set(channel, actor)
  }

  function remove(socket: PushSocket, channel: string): void {
    const known = listeners.get(channel)
    known?.delete(socket)
    if (known?.size === 0) listeners.delete(channel)
    socket.channels.delete(channel)
  }

  return {
    add,
    remove,
    removeAll: (socket: PushSocket) => {
      for (const channel of socket.channels.keys()) remove(socket, channel)
    },
    listenersOf: (channel: string): ReadonlySet<PushSocket> => listeners.get(channel) ?? nobody,
    listOccupied: (): string[] => [...listeners.keys()],
  }
}
