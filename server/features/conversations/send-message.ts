import type { PrivateMessage } from '#contract/conversations.ts'
import type { GivenPicture } from '#contract/line-pictures.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { linePictureOf } from '../../platform/database/line-pictures.store.ts'
import { oncePerClientId } from '../../platform/database/once-per-client-id.ts'
import { ensure, NotFound, Refusal } from '../../platform/errors.ts'
import { findBlock, findPerson } from './blocks.store.ts'
import type { Dependencies } from './dependencies.ts'
import './conversations.events.ts'
import { privateFloodLimit, typingLimit } from './conversations.limits.ts'
import { getOwn, getOwnForUpdate, updateMoved } from './conversations.store.ts'
import type { createOpenConversation, Found } from './open-conversation.ts'
import { findSentMessage, insertMessage, isIn, isRepeated } from './private-messages.store.ts'

type OwnDependencies = Dependencies & Pick<ReturnType<typeof createOpenConversation>, 'openWith'>

interface NewText {
  content: string
  clientId?: string | undefined
  /** Id of the line to reply to. */
  replyTo?: number | undefined
  pictures?: readonly GivenPicture[] | undefined
  /** Must not be answered automatically. */
  isNotice?: boolean
}

/** A stored line and its conversation. */
interface Sent {
  conversationId: number
  message: PrivateMessage
}

/** Finds the conversation of a new line, in its transaction. Throws if sending is not allowed. */
type FindPlace = (tx: Tx) => Promise<{ id: number; otherId: number }>

export function createSendMessage({ openWith, ...dependencies }: OwnDependencies) {
  const { db, bus, clock, limits, nicknames, cards, notifications, linePictures } = dependencies
  const once = oncePerClientId<Sent>({ findSent: (mine) => findSentMessage(db.read, mine), isRepeated })

  async function sendMessage(
    actor: Actor,
    { conversationId, ...text }: NewText & { conversationId: number },
  ): Promise<PrivateMessage> {
    const own = { id: conversationId, userId: actor.userId }
    const { otherId } = await getOwn(db.read, own)
    if (!(await findPerson(db.read, otherId))) throw new NotFound('user_not_found')
    const findPlace = async (tx: Tx) => {
      const place = await getOwnForUpdate(tx, own)
      ensure(!(await findBlock(tx, actor.userId, otherId)), 'conversation_blocked')
      return place
    }
    const { message } = await sendOnce(actor, text, { id: conversationId, otherId, findPlace })
    return message
  }

  /** Sends to a user found by `find`. Opens the conversation in the same transaction, so that a refusal leaves none. */
  async function sendTo(actor: Actor, { id, otherId }: Found, text: NewText): Promise<Sent> {
    const findPlace: FindPlace = (tx) => openWith(tx, { userId: actor.userId, otherId })
    return sendOnce(actor, text, { id, otherId, findPlace })
  }

  async function sendOnce(
    { userId }: Actor,
    text: NewText,
    { id, otherId, findPlace }: { id: number | undefined; otherId: number; findPlace: FindPlace },
  ): Promise<Sent> {
    // The line with this `client_id` may have been sent to somebody else.
    const emitSent = (sent: Sent) => {
      if (sent.conversationId === id && !sent.message.deleted)
        bus.publish('conversations.messageSent', { ...sent, members: [userId, otherId], isRepeat: true })
    }
    return once({ userId, clientId: text.clientId }, () => send(userId, text, findPlace), emitSent)
  }

  async function send(
    senderId: number,
    { content, clientId, replyTo, pictures = [], isNotice = false }: NewText,
    findPlace: FindPlace,
  ): Promise<Sent> {
    await limits.consume(privateFloodLimit, senderId)
    const { nickname: senderName } = await nicknames.displayName(senderId)
    const links = await cards.findLinks(senderId, content)
    return db.write(async (tx) => {
      const { id: conversationId, otherId } = await findPlace(tx)
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
      return { conversationId, message }
    })
  }

  /** Publishes that a user is typing, unless one member blocked the other. */
  async function type(
    { userId }: Actor,
    { conversationId, isTyping }: { conversationId: number; isTyping: boolean },
  ): Promise<void> {
    const { otherId } = await getOwn(db.read, { id: conversationId, userId })
    await limits.consume(typingLimit, userId)
    if (await findBlock(db.read, userId, otherId)) return

    const { nickname: username } = await nicknames.displayName(userId)
    bus.publish('conversations.typed', { conversationId, otherId, username, isTyping })
  }

  return { sendMessage, sendTo, type }
}
