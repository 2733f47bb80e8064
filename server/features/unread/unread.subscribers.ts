import type { Logger } from 'pino'
import type { EventBus } from '../../platform/events.ts'
import type { Presence } from '../../realtime/presence.ts'
import '../channels/channels.events.ts'
import type { UnreadService } from './unread.service.ts'

interface Needs {
  bus: EventBus
  log: Logger
  presence: Pick<Presence, 'onJoined'>
  unread: Pick<UnreadService, 'begin'>
}

/** A channel is followed from the first join on, or from when it becomes a favourite. */
export function followChannels({ bus, log, presence, unread }: Needs): void {
  presence.onJoined(({ id, channel }) => {
    unread
      .begin(id, [channel])
      .catch((error) => log.warn({ err: error, channel }, 'read marker not made at a join'))
  })
  bus.on('channels.favouritesChanged', ({ userId, channels }) => unread.begin(userId, channels))
}
