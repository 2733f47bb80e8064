import type { PrivateMessage } from '#contract/conversations.ts'
import { isFresh } from '#contract/rules/is-fresh.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import {
  countEarlierTexts,
  deleteEarlierTexts,
  insertEarlierText,
} from '../../platform/database/earlier-texts.store.ts'
import { deleteCards } from '../../platform/database/line-cards.store.ts'
import { deleteReactions } from '../../platform/database/reactions.store.ts'
import { ensureMayEditAgain } from '../../platform/edits.policy.ts'
import { ensure, NotFound } from '../../platform/errors.ts'
import { findBlock } from './blocks.store.ts'
import { findStoredMessage, type StoredMessage, updateMessage } from './changes.store.ts'
import './conversations.events.ts'
import { privateFloodLimit } from './conversations.limits.ts'
import { getOwnForUpdate, listUnreadOf } from './conversations.store.ts'
import type { Dependencies } from './dependencies.ts'

/** A locked message of the actor that is being changed. */
interface LockedMessage {
  tx: Tx
  message: StoredMessage
  otherId: number
}

/** Editing and deleting of recent private messages by their sender. */
export function createEditMessage({ db, clock, limits, cards, linePictures, notifications }: Dependencies) {
  const now = () => clock.now().toISOString()

  async function editMessage(
    actor: Actor,
    { id, content }: { id: number; content: string },
  ): Promise<PrivateMessage> {
    const { userId } = actor
    const links = await cards.findLinks(userId, content)
    return change(actor, id, async ({ tx, message: before, otherId }) => {
      if (before.deletedAt) throw new NotFound('message_not_found')
      ensure(!(await findBlock(tx, userId, otherId)), 'conversation_blocked')
      const isChanged = content !== before.content
      if (isChanged) ensureMayEditAgain(await countEarlierTexts(tx, 'conversation', id))
      await limits.consume(privateFloodLimit, userId)

      const { conversationId } = before
      if (isChanged) await cards.replace(tx, { kind: 'conversation', id: conversationId }, { id, links })
      const message = await updateMessage(tx, before, { content, editedAt: now() })
      if (isChanged) {
        const { revision = 0 } = message
        await insertEarlierText(tx, 'conversation', { ...before, text: before.content, revision })
      }
      tx.emit('conversations.messageUpdated', { conversationId, members: [userId, otherId], message })
      return message
    })
  }

  /** Deletes a message, even if one member blocked the other. Does nothing if it is deleted already. */
  async function deleteMessage(actor: Actor, id: number): Promise<void> {
    await change(actor, id, async ({ tx, message: before, otherId }) => {
      if (before.deletedAt) return

      await deleteReactions(tx, 'conversation', { lineId: id })
      await deleteCards(tx, 'conversation', id)
      await deleteEarlierTexts(tx, 'conversation', id)
      await linePictures.removeFrom(tx, 'conversation', id)
      const gone = { content: '', deletedAt: now(), pictures: null, reactions: null }
      const message = await updateMessage(tx, before, gone)
      const { conversationId, senderId } = before
      await withdrawNews(tx, { userId: otherId, conversationId })
      tx.emit('conversations.messageDeleted', { conversationId, members: [senderId, otherId], message })
    })
  }

  /** Withdraws the notification of a reader who has no unread lines left. */
  async function withdrawNews(tx: Tx, reader: { userId: number; conversationId: number }): Promise<void> {
    const unread = await listUnreadOf(tx, reader.conversationId)
    if (unread.some(({ userId, count }) => userId === reader.userId && count > 0)) return
    await notifications.withdrawOfConversation(tx, reader)
  }

  async function change<T>(
    actor: Actor,
    id: number,
    work: (locked: LockedMessage) => Promise<T>,
  ): Promise<T> {
    const { userId } = actor
    const found = await findStoredMessage(db.read, { id, userId })
    if (!found) throw new NotFound('message_not_found')
    return db.write(async (tx) => {
      const { otherId } = await getOwnForUpdate(tx, { id: found.conversationId, userId })
      const message = await findStoredMessage(tx, { id, userId })
      if (!message) throw new NotFound('message_not_found')
      ensure(message.senderId === userId, 'message_not_yours')
      ensure(isFresh(message.createdAt, clock.now().getTime()), 'message_too_old')
      return work({ tx, message, otherId })
    })
  }

  return { editMessage, deleteMessage }
}
