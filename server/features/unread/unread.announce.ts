import { setImmediate as turn } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { LiveEvents } from '#contract/live.ts'
import type { EventBus } from '../../platform/events.ts'
import type { Announcer } from '../../realtime/announcer.ts'
import type { Presence } from '../../realtime/presence.ts'
import '../chat/chat.events.ts'
import { concerns, createThrottledNotifier, type Recipients } from './throttled-notifier.ts'
import type { UnreadService } from './unread.service.ts'
import './unread.events.ts'

interface Needs {
  bus: EventBus
  log: Logger
  presence: Pick<Presence, 'listOnline'>
  announcer: Pick<Announcer, 'announce'>
  unread: Pick<UnreadService, 'listOf'>
}

type Change = LiveEvents['unread'][0]

export function announceUnread({ bus, log, presence, announcer: { announce }, unread }: Needs): void {
  const notifier = createThrottledNotifier({
    notify: (places) => notify(places).catch((error) => log.warn({ err: error }, 'unread lines not told')),
  })

  async function notify(places: ReadonlyMap<string, Recipients>): Promise<void> {
    const online = await presence.listOnline(Number.MAX_SAFE_INTEGER)
    const changes = new Map<number, Change[]>()
    for (const [slug, whom] of places) {
      const userIds = online.map(({ id }) => id).filter((id) => concerns(whom, id))
      for (const { userId, slug: channel, count, mentions, notify } of await unread.listOf(slug, userIds)) {
        const theirs = changes.get(userId) ?? []
        changes.set(userId, theirs)
        theirs.push({ channel, count, mentions, notify })
      }
    }
    await tellInTurns(changes)
  }

  /** All that somebody is told leaves in one packet, and lines do not wait until everybody is told. */
  async function tellInTurns(changes: ReadonlyMap<number, readonly Change[]>): Promise<void> {
    for (const [userId, theirs] of changes) {
      for (const change of theirs) announce({ to: { users: [userId] }, name: 'unread', args: [change] })
      await turn()
    }
  }

  // An edit may mention somebody else, and a deleted line is no longer counted.
  for (const event of ['chat.messageSent', 'chat.messageUpdated', 'chat.messageDeleted'] as const) {
    bus.on(event, ({ message: { kind, channel, userId } }) => {
      if (kind !== 'system' && userId !== undefined) notifier.linesChanged(channel, userId)
    })
  }
  bus.on('unread.notifyChanged', ({ channel, userId }) => notifier.changedFor(channel, userId))
  bus.on('unread.markerMoved', ({ channel, userId, lastReadId }) => {
    announce({ to: { users: [userId] }, name: 'read-marker', args: [{ channel, lastReadId }] })
    notifier.changedFor(channel, userId)
  })
}
