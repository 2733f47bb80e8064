import type { PrivateMessage } from '#contract/conversations.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import { ensure } from '../../platform/errors.ts'
import type { EventBus } from '../../platform/events.ts'
import type { RateLimits } from '../../platform/rate-limits.ts'
import type { NicknamesService } from '../nicknames/nicknames.service.ts'
import type { NotificationsService } from '../notifications/notifications.service.ts'
import { findBlock } from './blocks.store.ts'
import './conversations.facts.ts'
import { privateFloodLimit, typingLimit } from './conversations.limits.ts'
import { getOwn, getOwnForUpdate, updateMoved } from './conversations.store.ts'
import { findSentMessage, insertMessage, isRepeated } from './private-messages.store.ts'

interface Needs {
  db: Database
  bus: EventBus
  clock: Clock
  limits: RateLimits
  nicknames: Pick<NicknamesService, 'shownName'>
  notifications: Pick<NotificationsService, 'send'>
}

export interface NewText {
  conversationId: number
  content: string
  clientId?: string | undefined
}

export function createSending({ db, bus, clock, limits, nicknames, notifications }: Needs) {
  /** Sends under way, by sender and `client_id`: the same message sent twice at once is one send. */
  const underWay = new Map<string, Promise<PrivateMessage>>()

  async function sendMessage(actor: Actor, text: NewText): Promise<PrivateMessage> {
    await getOwn(db.read, { id: text.conversationId, userId: actor.userId })
    if (text.clientId === undefined) return send(actor, text)
    const key = `${actor.userId} ${text.clientId}`
    const sending = underWay.get(key) ?? sendOnce(actor, { ...text, clientId: text.clientId })
    underWay.set(key, sending)
    return sending.finally(() => underWay.delete(key))
  }

  async function sendOnce(actor: Actor, text: NewText & { clientId: string }): Promise<PrivateMessage> {
    const mine = { senderId: actor.userId, clientId: text.clientId }
    const sent = await findSentMessage(db.read, mine)
    if (sent) return sent

    return send(actor, text).catch(async (error) => {
      const first = isRepeated(error) ? await findSentMessage(db.read, mine) : undefined
      if (first) return first
      throw error
    })
  }

  async function send(
    { userId: senderId }: Actor,
    { conversationId, content, clientId = undefined }: NewText,
  ): Promise<PrivateMessage> {
    await limits.take(privateFloodLimit, senderId)
    const { nickname: senderName } = await nicknames.shownName(senderId)
    return db.write(async (tx) => {
      const { otherId } = await getOwnForUpdate(tx, { id: conversationId, userId: senderId })
      ensure(!(await findBlock(tx, senderId, otherId)), 'conversation_blocked')

      const createdAt = clock.now().toISOString()
      const line = { conversationId, senderId, senderName, content, clientId: clientId ?? null, createdAt }
      const message = await insertMessage(tx, line)
      await updateMoved(tx, { id: conversationId, at: createdAt })
      const news = { userId: otherId, byId: senderId, conversationId, messageId: message.id }
      await notifications.send(tx, { type: 'private_message', ...news })
      tx.emit('conversations.messageSent', { conversationId, members: [senderId, otherId], message })
      return message
    })
  }

  /** Nothing is kept of it, and across a block nobody is told. */
  async function type(
    { userId }: Actor,
    { conversationId, isTyping }: { conversationId: number; isTyping: boolean },
  ): Promise<void> {
    const { otherId } = await getOwn(db.read, { id: conversationId, userId })
    await limits.take(typingLimit, userId)
    if (await findBlock(db.read, userId, otherId)) return

    const { nickname: username } = await nicknames.shownName(userId)
    bus.publish('conversations.typed', { conversationId, otherId, username, isTyping })
  }

  return { sendMessage, type }
}
