import { channelRoom, userRoom } from '../../realtime/audience.ts'
import { createExpulsionGuard } from '../../realtime/expulsion-guard.ts'
import type { Relay } from '../../realtime/relay.ts'
import type { LiveServer } from './live-server.ts'

export interface Expulsions {
  /** Asks for the way in, and asks again when the user was put out meanwhile. */
  guard<T>(place: { userId: number | undefined; channel: string }, ask: () => Promise<T>): Promise<T>
  close(): void
}

/** Takes the sockets of whoever is put out of a channel out of its room, and those just on their way in. */
export function createExpulsions({ io, relay }: { io: LiveServer; relay: Relay }): Expulsions {
  const { ask, onExpelled } = createExpulsionGuard()

  const close = relay.onExpelled((expulsion) => {
    const { channel, userId } = expulsion
    io.in(userRoom(userId)).socketsLeave(channelRoom(channel))
    onExpelled(expulsion)
  })

  return { guard: ask, close }
}
