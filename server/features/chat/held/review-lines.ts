import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { Conflict, NotFound, Refusal } from '../../../platform/errors.ts'
import '../chat.events.ts'
import type { LinkedLine } from '../../cards/cards.service.ts'
import { findSentMessage, listQuotes } from '../chat.store.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Mentions } from '../mentions.ts'
import type { StoreLines } from '../send-message.ts'
import {
  deleteHeldLine,
  deleteRejectedBefore,
  findHeldLine,
  type HeldRow,
  updateRejected,
} from './held-lines.store.ts'
import { asSeenByAuthor } from './hold-line.ts'

interface Needs extends Dependencies {
  mentions: Mentions
  storeLines: StoreLines
}

/** For so long a rejection can be undone. */
const keptDays = 7

/** What moderators do with lines that are held. */
export function createReviewLines({
  db,
  clock,
  cards,
  channels,
  nicknames,
  notifications,
  mentions,
  storeLines,
}: Needs) {
  /** It is said now, in the name of its author; also where it was rejected before. */
  async function approve(actor: Actor, id: number): Promise<void> {
    const held = await getHeld(id)
    const { nickname: username } = await nicknames.displayName(held.userId)
    // Before the transaction, so that it does not wait for a second connection.
    const quoted = held.replyTo === null ? [] : await listQuotes(db.read, held.channel, [held.replyTo])
    const answered = [...quoted][0]?.[1].userId
    const mentioned = await mentions.findMentioned({ userId: held.userId, text: held.text, answered })
    const links = await cards.findLinks(held.userId, held.text)

    await channels.keepOrder(actor, held.channel, async ({ tx, log }) => {
      // Whoever else is here first has let it through, or its author has taken it back.
      if (!(await deleteHeldLine(tx, id))) throw new NotFound('held_line_not_found')
      await say(tx, held, { username, mentioned, links })
      await log({ key: 'heldApproved', params: { nickname: username }, targetId: held.userId })
      tx.emit('chat.heldLineChanged', { line: asSeenByAuthor(held), userId: held.userId, state: 'sent' })
    })
  }

  async function say(
    tx: Tx,
    { channel, userId, kind, text, clientId, replyTo }: HeldRow,
    { username, ...more }: { username: string; mentioned: readonly number[]; links: LinkedLine['links'] },
  ): Promise<void> {
    // Sent again since, when nothing kept it.
    if (clientId !== null && (await findSentMessage(tx, { userId, clientId }))) return
    const createdAt = clock.now().toISOString()
    const line = {
      ...{ kind, userId, username, text, clientId, replyTo, createdAt },
      ...{ isBannable: true, skipsSlowMode: true },
    }
    const [result] = await storeLines(tx, channel, [{ line, ...more }])
    if (result instanceof Refusal) throw new Conflict('held_author_silenced', { cause: result })
  }

  async function reject(actor: Actor, id: number, reason: string): Promise<void> {
    const held = await getHeld(id)
    const { userId, channel } = held
    const { nickname } = await nicknames.displayName(userId)
    await channels.keepOrder(actor, channel, async ({ tx, at, log }) => {
      const handled = { reason, handledBy: actor.userId, handledAt: at }
      if (!(await updateRejected(tx, id, handled))) throw new NotFound('held_line_not_found')
      await deleteRejectedBefore(tx, new Date(Date.parse(at) - keptDays * 86_400_000).toISOString())
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

  return { approveHeld: approve, rejectHeld: reject }
}
