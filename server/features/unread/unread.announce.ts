import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { LiveEvents } from '#contract/live.ts'
import { isCommentPlace } from '#contract/rules/comment-places.ts'
import type { Presence } from '../../realtime/presence.ts'
import type { AnnounceDependencies } from '../../realtime/relay.ts'
import '../chat/chat.events.ts'
import '../conversations/conversations.events.ts'
import type { ConversationsService } from '../conversations/conversations.service.ts'
import type { UnreadService } from './unread.service.ts'
import './unread.events.ts'

interface Needs extends AnnounceDependencies {
  log: Logger
  presence: Pick<Presence, 'listOnline'>
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
    await announceInTurns(changes)
  }

  /** All that somebody is told leaves in one packet, and lines do not wait until everybody is told. */
  async function announceInTurns(changes: ReadonlyMap<number, readonly Change[]>): Promise<void> {
    for (const [userId, theirs] of changes) {
      for (const change of theirs) announce({ to: { users: [userId] }, name: 'unread', args: [change] })
      await turn()
    }
  }

  // An edit may mention somebody else, and a deleted line is no longer counted.
  for (const event of ['chat.messageSent', 'chat.messageUpdated', 'chat.messageDeleted'] as const) {
    bus.on(event, ({ message: { kind, channel, userId } }) => {
      // Of comments nobody is told how many are new.
      if (kind === 'system' || userId === undefined || isCommentPlace(channel)) return
      notifier.linesChanged(channel, userId)
    })
  }
  bus.on('unread.notifyChanged', ({ channel, userId }) => notifier.changedFor(channel, userId))
  bus.on('unread.markerMoved', ({ channel, userId, lastReadId }) => {
    announce({ to: { users: [userId] }, name: 'read-marker', args: [{ channel, lastReadId }] })
    notifier.changedFor(channel, userId)
  })
}

interface PrivateDependencies extends AnnounceDependencies {
  log: Logger
  conversations: Pick<ConversationsService, 'unreadOf'>
}

/** Tells the two of a private conversation how much waits for them there. */
export function announcePrivateUnread({
  bus,
  log,
  announcer: { announce },
  conversations,
}: PrivateDependencies): void {
  const notifier = createThrottledNotifier({
    notify: async (all) => {
      for (const [place, whom] of all) {
        await notify(Number(place), whom).catch((error) =>
          log.warn({ err: error, conversationId: place }, 'unread private messages not told'),
        )
      }
    },
  })

  async function notify(conversation_id: number, whom: Recipients): Promise<void> {
    for (const { userId, count } of await conversations.unreadOf(conversation_id)) {
      if (!concerns(whom, userId)) continue
      announce({ to: { users: [userId] }, name: 'unread', args: [{ conversation_id, count, mentions: 0 }] })
    }
  }

  // A deleted message is no longer counted.
  for (const event of ['conversations.messageSent', 'conversations.messageDeleted'] as const) {
    bus.on(event, ({ conversationId, message }) =>
      notifier.linesChanged(String(conversationId), message.senderId),
    )
  }
  for (const event of [
    'conversations.markerMoved',
    'conversations.opened',
    'conversations.hidden',
  ] as const) {
    bus.on(event, ({ conversationId, userId }) => notifier.changedFor(String(conversationId), userId))
  }
}

interface Notifier {
  /** Tells what is new, by place. */
  notify(places: ReadonlyMap<string, Recipients>): Promise<void>
  gatherMilliseconds?: number
  restMilliseconds?: number
}

/** These users, or everybody but one. */
interface Recipients {
  /** Who is told in any case. */
  users: ReadonlySet<number>
  /** Whose lines there are; with two of them each has news of the other. */
  authors: ReadonlySet<number>
}

interface Pending {
  users: Set<number>
  authors: Set<number>
  since: number
}

/** Until then those who watch a place have marked it as read. */
const settledMilliseconds = 350

/**
 * Gathers what happens in channels or conversations, so that people are told of all of them at once, and rests before
 * it tells again. What came a moment ago waits, so that those who watch it mark it as read first.
 */
function createThrottledNotifier({ notify, gatherMilliseconds = 400, restMilliseconds = 2000 }: Notifier) {
  const pending = new Map<string, Pending>()
  let isBusy = false

  function gather(place: string): Pending {
    const existing = pending.get(place)
    if (existing) return existing
    const fresh = { users: new Set<number>(), authors: new Set<number>(), since: performance.now() }
    pending.set(place, fresh)
    if (!isBusy) void run()
    return fresh
  }

  async function run(): Promise<void> {
    isBusy = true
    while (pending.size > 0) {
      await pause(gatherMilliseconds, undefined, { ref: false })
      await notify(drainSettled())
      await pause(restMilliseconds, undefined, { ref: false })
    }
    isBusy = false
  }

  function drainSettled(): Map<string, Pending> {
    const latest = performance.now() - settledMilliseconds
    const settled = new Map([...pending].filter(([, { since }]) => since <= latest))
    for (const place of settled.keys()) pending.delete(place)
    return settled
  }

  return {
    linesChanged: (place: string, authorId: number) => void gather(place).authors.add(authorId),
    changedFor: (place: string, userId: number) => void gather(place).users.add(userId),
  }
}

/** Their own lines are no news to people. */
function concerns({ users, authors }: Recipients, userId: number): boolean {
  return users.has(userId) || authors.size > 1 || (authors.size === 1 && !authors.has(userId))
}
