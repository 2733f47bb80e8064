import { channelRoom, userRoom } from '../../realtime/audience.ts'
import type { Relay } from '../../realtime/relay.ts'
import type { LiveServer } from './live-server.ts'

export interface Expulsions {
  /** Asks for the way in, and asks again when the user was put out meanwhile. */
  guard<T>(place: { userId: number | undefined; channel: string }, ask: () => Promise<T>): Promise<T>
  close(): void
}

/** Takes the sockets of whoever is put out of a channel out of its room, and those just on their way in. */
export function createExpulsions({ io, relay }: { io: LiveServer; relay: Relay }): Expulsions {
  const entering = new Set<{ userId: number | undefined; channel: string; expelled: boolean }>()

  const close = relay.onExpelled(({ channel, userId }) => {
    io.in(userRoom(userId)).socketsLeave(channelRoom(channel))
    for (const entry of entering) {
      if (entry.userId === userId && entry.channel === channel) entry.expelled = true
    }
  })

  return {
    close,
    async guard(place, ask) {
      const entry = { ...place, expelled: false }
      entering.add(entry)
      try {
        let answer = await ask()
        while (entry.expelled) {
          entry.expelled = false
          answer = await ask()
        }
        return answer
      } finally {
        entering.delete(entry)
      }
    },
  }
}
