import type { Actor } from '../../../platform/actor.ts'
import { findSubjectAt } from '../../../platform/database/comment-subjects.store.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { Conflict, NotFound, Refusal } from '../../../platform/errors.ts'
import '../chat.events.ts'
import type { LinkedLine } from '../../cards/cards.service.ts'
import { findStoredLine } from '../changes.store.ts'
import { findSentMessage, listQuotes } from '../chat.store.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Mentions } from '../mentions.ts'
import { removeLine } from '../remove-line.ts'
import type { StoreLines } from '../send-message.ts'
import {
  deleteHandledBefore,
  findHeldLine,
  findHeldStateForUpdate,
  findSentPlace,
  type HeldRow,
  updateRejected,
  updateSent,
  updateWaiting,
} from './held-lines.store.ts'
import { asSeenByAuthor } from './hold-line.ts'

/** How long a rejection and an approval can be undone. */
const rejectionDays = 7
const approvalMinutes = 10

/** Decisions of moderators on held lines. */
export function createReviewLines({
  db,
  clock,
  cards,
  channels,
  linePictures,
  nicknames,
  notifications,
  mentions,
  storeLines,
}: Dependencies & { mentions: Mentions; storeLines: StoreLines }) {
  /** Sends a waiting or rejected line in the name of its author. */
  async function approve(actor: Actor, id: number): Promise<void> {
    const held = await getHeld(id)
    const { nickname: username } = await nicknames.displayName(held.userId)
    // Read before the transaction, which must not wait for a second connection.
    const quoted = held.replyTo === null ? [] : await listQuotes(db.read, held.channel, [held.replyTo])
    const answered = [...quoted][0]?.[1].userId
    const author = (await findSubjectAt(db.read, held.channel))?.authorId
    const named = await mentions.findNamed(held.text)
    const mentioned = mentions.mentionedIn({ userId: held.userId, named, answered, author })
    const links = await cards.findLinks(held.userId, held.text)

    await channels.runInOrder(actor, held.channel, async ({ tx, at, log }) => {
      const state = await findHeldStateForUpdate(tx, id)
      // It was approved or withdrawn concurrently.
      if (state !== 'waiting' && state !== 'rejected') throw new NotFound('held_line_not_found')
      const messageId = await storeApproved(tx, held, { username, mentioned, links })
      if (state === 'rejected') await notifications.withdrawRejection(tx, { userId: held.userId, heldId: id })
      await updateSent(tx, id, { messageId, handledBy: actor.userId, handledAt: at })
      await log({ key: 'heldApproved', params: { nickname: username }, targetId: held.userId })
      if (state === 'waiting')
        tx.emit('chat.heldLineChanged', { line: asSeenByAuthor(held), userId: held.userId, state: 'sent' })
    })
  }

  /** Stores the line and returns its id. */
  async function storeApproved(
    tx: Tx,
    { channel, userId, kind, text, clientId, replyTo, pictures }: HeldRow,
    { username, ...more }: { username: string; mentioned: readonly number[]; links: LinkedLine['links'] },
  ): Promise<number | null> {
    // The same line was sent again meanwhile, without being held.
    if (clientId !== null && (await findSentMessage(tx, { userId, clientId }))) return null
    const createdAt = clock.now().toISOString()
    const line = {
      ...{ kind, userId, username, text, clientId, replyTo, createdAt },
      ...{ isBannable: true, skipsSlowMode: true },
    }
    const [result] = await storeLines(tx, channel, [{ line, pictures: pictures ?? [], ...more }])
    if (result instanceof Refusal) throw new Conflict('held_author_silenced', { cause: result })
    return result?.id ?? null
  }

  /** Undoes `approve` and `reject`. An approved line is deleted from its channel and waits again in its current state. */
  async function holdAgain(actor: Actor, id: number): Promise<void> {
    const rejected = await findHeldLine(db.read, id)
    if (rejected) return holdRejected(actor, rejected)
    const sent = { id, after: minutesAgo(approvalMinutes) }
    const place = await findSentPlace(db.read, sent)
    if (!place) throw new Conflict('held_undo_over')
    const { nickname } = await nicknames.displayName(place.userId)

    await channels.runInOrder(actor, place.slug, async ({ tx, at, log }) => {
      const line = await findStoredLine(tx, { ...place, id: place.messageId })
      // Checked under the lock of the channel, against concurrent edits and deletions.
      if (!line || !(await findSentPlace(tx, sent))) throw new Conflict('held_undo_over')
      await removeLine(tx, line, { at, isByAuthor: false })
      await linePictures.attach(tx, 'held', [{ id, pictures: place.pictures ?? [] }])
      await log({ key: 'heldAgain', params: { nickname }, targetId: place.userId })
      await waitAgain(tx, { id, text: line.text })
    })
  }

  async function holdRejected(actor: Actor, { id, channel, userId, text }: HeldRow): Promise<void> {
    const { nickname } = await nicknames.displayName(userId)
    await channels.runInOrder(actor, channel, async ({ tx, log }) => {
      if ((await findHeldStateForUpdate(tx, id)) !== 'rejected') throw new Conflict('held_undo_over')
      await notifications.withdrawRejection(tx, { userId, heldId: id })
      await log({ key: 'heldAgain', params: { nickname }, targetId: userId })
      await waitAgain(tx, { id, text })
    })
  }

  async function waitAgain(tx: Tx, { id, text }: { id: number; text: string }): Promise<void> {
    const held = await updateWaiting(tx, id, text)
    if (held)
      tx.emit('chat.heldLineChanged', { line: asSeenByAuthor(held), userId: held.userId, state: 'waiting' })
  }

  async function reject(actor: Actor, id: number, reason: string): Promise<void> {
    const held = await getHeld(id)
    const { userId, channel } = held
    const { nickname } = await nicknames.displayName(userId)
    await channels.runInOrder(actor, channel, async ({ tx, at, log }) => {
      const handled = { reason, handledBy: actor.userId, handledAt: at }
      if (!(await updateRejected(tx, id, handled))) throw new NotFound('held_line_not_found')
      const params = { nickname, ...(reason ? { reason } : {}) }
      await log({ key: reason ? 'heldRejectedReason' : 'heldRejected', params, targetId: userId })
      await notifications.send(tx, { type: 'line_rejected', userId, channel, heldId: id, reason })
      tx.emit('chat.heldLineChanged', { line: asSeenByAuthor(held), userId, state: 'rejected' })
    })
  }

  async function getHeld(id: number): Promise<HeldRow> {
    const held = await findHeldLine(db.read, id)
    if (!held) throw new NotFound('held_line_not_found')
    return held
  }

  /** Deletes decided lines that can no longer be undone. */
  async function sweep(): Promise<void> {
    await db.write(async (tx) => {
      await deleteHandledBefore(tx, { state: 'rejected', instant: minutesAgo(rejectionDays * 1440) })
      await deleteHandledBefore(tx, { state: 'sent', instant: minutesAgo(approvalMinutes) })
    })
  }

  const minutesAgo = (minutes: number) => new Date(clock.now().getTime() - minutes * 60_000).toISOString()

  return { approveHeld: approve, rejectHeld: reject, holdAgain, sweepHeld: sweep }
}
