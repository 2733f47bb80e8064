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

/**
 * Sends joins and leaves at once in small rooms. In large ones it batches them, and sends only the final state of each
 * user.
 */
export function createBatchedChanges() {
  const rooms = new Map<string, Map<number, () => void>>()

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
    const waiting = rooms.get(channel)
    if (!waiting && size <= crowd) {
      announceChange()
      return
    }

    const changes = waiting ?? new Map<number, () => void>()
    if (!waiting) {
      rooms.set(channel, changes)
      setTimeout(flush, batchMilliseconds, channel).unref()
    }
    changes.delete(userId)
    changes.set(userId, announceChange)
  }
}
