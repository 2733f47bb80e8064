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

interface Dependencies extends AnnounceDependencies {
  log: Logger
  presence: Pick<Presence, 'listOnline'>
  unread: Pick<UnreadService, 'listOf'>
}

type Change = LiveEvents['unread'][0]

export function announceUnread({ bus, log, presence, announcer: { announce }, unread }: Dependencies): void {
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

  /** Sends all changes of a user at once, yielding to the event loop between users. */
  async function announceInTurns(changes: ReadonlyMap<number, readonly Change[]>): Promise<void> {
    for (const [userId, theirs] of changes) {
      for (const change of theirs) announce({ to: { users: [userId] }, name: 'unread', args: [change] })
      await turn()
    }
  }

  // Edits may add mentions, and deleted lines do not count.
  for (const event of ['chat.messageSent', 'chat.messageUpdated', 'chat.messageDeleted'] as const) {
    bus.on(event, ({ message: { kind, channel, userId } }) => {
      // Comments have no unread counts.
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

/** Announces unread counts to both members of a conversation. */
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

  // Deleted messages do not count.
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
  /** Sends changes by channel or conversation. */
  notify(places: ReadonlyMap<string, Recipients>): Promise<void>
  gatherMilliseconds?: number
  restMilliseconds?: number
}

/** Users to notify, or authors of new lines. */
interface Recipients {
  /** Users who are notified in any case. */
  users: ReadonlySet<number>
  /** Authors of new lines. With a single author everybody else is notified, with several all. */
  authors: ReadonlySet<number>
}

interface Pending {
  users: Set<number>
  authors: Set<number>
  since: number
}

/** Time in which active readers mark new lines as read. */
const settledMilliseconds = 350

/**
 * Batches changes of channels or conversations and limits the rate of notifications. Recent changes are delayed, so that
 * active readers can mark them as read first.
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

/** Whether a user is notified: not of own lines only. */
function concerns({ users, authors }: Recipients, userId: number): boolean {
  return users.has(userId) || authors.size > 1 || (authors.size === 1 && !authors.has(userId))
}
