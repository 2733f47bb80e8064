import type { Translate } from '../../platform/text/translate.ts'
import type { Presence } from '../../realtime/presence.ts'
import { type AnnounceDependencies, lineForAll } from '../../realtime/relay.ts'
import './chat.events.ts'

interface Dependencies extends AnnounceDependencies {
  presence: Pick<Presence, 'onJoined' | 'onLeft'>
  /** Translates into the language of the site. */
  t: Translate
}

export function announceChat({ bus, presence, announcer: { announce }, t }: Dependencies): void {
  const change = createBatchedChanges()

  bus.on('chat.messageSent', ({ message, isRepeat }) => {
    const { channel, text, username = '' } = message
    announce({
      to: { channel },
      name: 'new-message',
      args: [{ ...lineForAll(message), message: text, nickname: username }],
      ...(isRepeat && { isRepeat }),
    })
  })

  bus.on('chat.messageUpdated', ({ message }) => {
    announce({ to: { channel: message.channel }, name: 'message-updated', args: [lineForAll(message)] })
  })

  bus.on('chat.messageDeleted', ({ message, isByAuthor }) => {
    const { id, seq, channel, revision = 0, userId, username: nickname } = message
    const by = isByAuthor && userId && nickname ? { by: { userId, nickname } } : {}
    announce({ to: { channel }, name: 'message-deleted', args: [{ id, seq, channel, revision, ...by }] })
  })

  bus.on('chat.typed', ({ channel, isTyping, ...who }) => {
    announce({ to: { channel }, name: 'channel-typing', args: [{ channel, ...who, is_typing: isTyping }] })
  })

  bus.on('chat.heldLineChanged', ({ line, userId, state }) =>
    announce({ to: { users: [userId] }, name: 'held-line-changed', args: [{ line, state }] }),
  )

  presence.onJoined((member, size) => {
    const { id: userId, nickname, channel } = member
    const message = t('chat:live.joined', { nickname, channel: `#${channel}` })
    change(channel, { userId, size }, () =>
      announce({ to: { channel }, name: 'user-joined', args: [{ ...member, message, key: 'joined' }] }),
    )
  })

  presence.onLeft(({ id: userId, channel }, size) => {
    change(channel, { userId, size }, () =>
      announce({ to: { channel }, name: 'user-left', args: [userId, { channel }] }),
    )
  })
}

/** Room size above which joins and leaves are sent in batches. */
const crowd = 200
const batchMilliseconds = 250
/** Changes a second, in all rooms, above which they are batched in every room: all come back after a restart. */
const rush = 50
const rushMilliseconds = 2000

/**
 * Sends joins and leaves at once in small rooms. In large ones, and in a rush, it batches them, and sends only the
 * final state of each user: otherwise each who comes is a write to all who are there.
 */
export function createBatchedChanges() {
  const rooms = new Map<string, Map<number, () => void>>()
  const isRush = createRush()

  function flush(channel: string): void {
    const changes = rooms.get(channel)
    rooms.delete(channel)
    for (const announceChange of changes?.values() ?? []) announceChange()
  }

  return function change(
    channel: string,
    { userId, size }: { userId: number; size: number },
    announceChange: () => void,
  ): void {
    const pause = isRush() ? rushMilliseconds : size > crowd ? batchMilliseconds : 0
    const waiting = rooms.get(channel)
    if (!waiting && pause === 0) {
      announceChange()
      return
    }

    const changes = waiting ?? new Map<number, () => void>()
    if (!waiting) {
      rooms.set(channel, changes)
      setTimeout(flush, pause, channel).unref()
    }
    changes.delete(userId)
    changes.set(userId, announceChange)
  }
}

/** Returns a function that counts a change, and returns whether more than `rush` came within this second. */
function createRush(): () => boolean {
  let second = 0
  let changes = 0
  return () => {
    const current = Math.floor(Date.now() / 1000)
    if (current !== second) changes = 0
    second = current
    changes += 1
    return changes > rush
  }
}
