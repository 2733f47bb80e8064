import type { PrivateMessage } from '#contract/conversations.ts'
import type { GivenPicture } from '#contract/line-pictures.ts'
import type { Actor } from '../../platform/actor.ts'
import { linePictureOf } from '../../platform/database/line-pictures.store.ts'
import { oncePerClientId } from '../../platform/database/once-per-client-id.ts'
import { ensure, NotFound, Refusal } from '../../platform/errors.ts'
import { findBlock } from './blocks.store.ts'
import type { Dependencies } from './dependencies.ts'
import './conversations.events.ts'
import { privateFloodLimit, typingLimit } from './conversations.limits.ts'
import { getOwn, getOwnForUpdate, updateMoved } from './conversations.store.ts'
import { findSentMessage, insertMessage, isIn, isRepeated } from './private-messages.store.ts'

export interface NewText {
  conversationId: number
  content: string
  clientId?: string | undefined
  /** The line of the same conversation that it answers. */
  replyTo?: number | undefined
  pictures?: readonly GivenPicture[] | undefined
  /** It asks for no answer, and is a line like any other else. */
  isNotice?: boolean
}

/** A line, and where it was said. */
interface Sent {
  conversationId: number
  message: PrivateMessage
}

export function createSendMessage(needs: Dependencies) {
  const { db, bus, clock, limits, nicknames, cards, notifications, linePictures } = needs
  const once = oncePerClientId<Sent>({ findSent: (mine) => findSentMessage(db.read, mine), isRepeated })

  async function sendMessage(actor: Actor, text: NewText): Promise<PrivateMessage> {
    const { userId } = actor
    const { conversationId, clientId } = text
    const { otherId } = await getOwn(db.read, { id: conversationId, userId })
    // What has this `client_id` may have been said to somebody else.
    const tell = (sent: Sent) => {
      if (sent.conversationId === conversationId && !sent.message.deleted)
        bus.publish('conversations.messageSent', { ...sent, members: [userId, otherId], isRepeat: true })
    }
    const sendFirst = async () => ({ conversationId, message: await send(actor, text) })
    return (await once({ userId, clientId }, sendFirst, tell)).message
  }

  async function send(
    { userId: senderId }: Actor,
    { conversationId, content, clientId, replyTo, pictures = [], isNotice = false }: NewText,
  ): Promise<PrivateMessage> {
    await limits.take(privateFloodLimit, senderId)
    const { nickname: senderName } = await nicknames.displayName(senderId)
    const links = await cards.findLinks(senderId, content)
    return db.write(async (tx) => {
      const { otherId } = await getOwnForUpdate(tx, { id: conversationId, userId: senderId })
      ensure(!(await findBlock(tx, senderId, otherId)), 'conversation_blocked')
      if (replyTo !== undefined && !(await isIn(tx, { id: replyTo, conversationId })))
        throw new NotFound('reply_to_not_found')
      const [chosen = []] = await linePictures.choose(tx, [{ userId: senderId, pictures }])
      if (chosen instanceof Refusal) throw chosen

      const createdAt = clock.now().toISOString()
      const line = {
        ...{ conversationId, senderId, senderName, content, createdAt },
        ...{ clientId: clientId ?? null, replyTo: replyTo ?? null, isNotice },
      }
      const stored = await insertMessage(tx, line)
      const { id } = stored
      await linePictures.attach(tx, 'conversation', [{ id, pictures: chosen }])
      const place = { kind: 'conversation', id: conversationId } as const
      const own = (await cards.attach(tx, place, [{ id, links }])).get(id)
      const message = {
        ...stored,
        ...(chosen.length > 0 && { pictures: chosen.map(linePictureOf) }),
        ...(own && { cards: own }),
      }
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

    const { nickname: username } = await nicknames.displayName(userId)
    bus.publish('conversations.typed', { conversationId, otherId, username, isTyping })
  }

  return { sendMessage, type }
}
