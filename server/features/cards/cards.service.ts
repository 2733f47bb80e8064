import type { Card } from '#contract/cards.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { lockPlace, type Place } from '../../platform/database/places.store.ts'
import { ensure, NotFound } from '../../platform/errors.ts'
import { canModerate, canModerateAsStaff } from '../channels/channels.service.ts'
import './cards.events.ts'
import { createAttachCards } from './attach-cards.ts'
import { findChannelLine, findPrivateLine, listCards, updateClosed, updateRevisions } from './cards.store.ts'
import type { Dependencies } from './dependencies.ts'
import { createFetchPage } from './fetch-page.ts'
import { createLinkPages } from './link-pages.ts'

interface CardRef {
  /** Id of the line. */
  id: number
  place: number
}

interface StoredLine {
  id: number
  userId: number | null
  seq: number | null
}

export type { LinkedLine } from './attach-cards.ts'
export type CardsService = ReturnType<typeof createCardsService>

/** Cards: previews of links below lines. */
export function createCardsService(dependencies: Dependencies) {
  const { db, audit, channels } = dependencies
  const attachCards = createAttachCards(dependencies)

  /** Closes a card. Allowed for the author, operators of the channel and staff (recorded in the audit log). */
  async function close(actor: Actor, { id, place }: CardRef): Promise<Card[]> {
    const line = await findChannelLine(db.read, id)
    if (!line) throw new NotFound('message_not_found')
    const { membership } = await channels.getChannelFor(actor, line.slug)
    const isOwn = line.userId === actor.userId
    ensure(isOwn || canModerate(actor, membership), 'not_channel_operator')
    return closeIn({ kind: 'channel', id: line.channelId }, { ...line, id }, place, async (tx) => {
      if (isOwn || !canModerateAsStaff(actor, membership)) return
      const subject = { type: 'message', id }
      const details = { channel: line.slug, userId: line.userId }
      await audit.record(tx, { actor, action: 'messages.cardClosed', subject, details })
    })
  }

  async function closePrivately(actor: Actor, { id, place }: CardRef): Promise<Card[]> {
    const { userId } = actor
    const line = await findPrivateLine(db.read, { id, userId })
    if (!line) throw new NotFound('message_not_found')
    ensure(line.senderId === userId, 'message_not_yours')
    const stored = { id, userId, seq: null }
    return closeIn({ kind: 'conversation', id: line.conversationId }, stored, place, async () => {})
  }

  async function closeIn(
    at: Place,
    line: StoredLine,
    place: number,
    onClosed: (tx: Tx) => Promise<void>,
  ): Promise<Card[]> {
    return db.write(async (tx) => {
      const listeners = await lockPlace(tx, at)
      if (!listeners) throw new NotFound('message_not_found')
      const isChanged = await updateClosed(tx, at.kind, { messageId: line.id, place })
      const cards = (await listCards(tx, at.kind, [line.id])).get(line.id) ?? []
      if (!isChanged) return cards
      const revision = await updateRevisions(tx, at, [line.id])
      const { id, userId, seq } = line
      tx.emit('cards.changed', { listeners, id, seq, revision, cards, ...(userId && { userId }) })
      await onClosed(tx)
      return cards
    })
  }

  const pages = createFetchPage(dependencies)
  // For features that propose data of a given page.
  const { fetchProduct, fetchPicture } = pages
  return {
    close,
    closePrivately,
    fetchProduct,
    fetchPicture,
    ...attachCards,
    ...createLinkPages({ ...dependencies, pages }),
  }
}
