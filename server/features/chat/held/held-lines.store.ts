import type { HeldLine } from '#contract/held-lines.ts'
import { lockWords } from '../../../platform/database/advisory-lock.store.ts'
import { type Queries, type Tx, violates } from '../../../platform/database/database.ts'
import type { StoredPicture } from '../../../platform/database/line-pictures.store.ts'
import type { Place } from '../changes.store.ts'

type Kind = HeldLine['kind']

interface NewHeldLine {
  channelId: number
  userId: number
  kind: Kind
  text: string
  clientId: string | null
  replyTo: number | null
  cause: 'word' | 'newcomer'
  word: string | null
  createdAt: string
}

/** A held line with all data to send it. */
export interface HeldRow extends Omit<HeldLine, 'pictures'> {
  pictures: StoredPicture[] | null
  channelId: number
  userId: number
  clientId: string | null
  replyTo: number | null
}

const columns = [
  'heldLines.id',
  'heldLines.channelId',
  'heldLines.userId',
  'heldLines.kind',
  'heldLines.text',
  'heldLines.clientId',
  'heldLines.replyTo',
  'heldLines.pictures',
  'heldLines.createdAt',
  'channels.slug as channel',
] as const

/** Stores a held line, with the newest line of the channel as its context. */
export async function insertHeldLine(tx: Tx, line: NewHeldLine): Promise<number> {
  const { id } = await tx
    .insertInto('heldLines')
    .values((build) => ({
      ...line,
      afterId: build
        .selectFrom('messages')
        .select((select) => select.fn.coalesce(select.fn.max('id'), select.lit(0)).as('last'))
        .where('channelId', '=', line.channelId),
    }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Whether the author has used this `client_id` for a held line before. */
export function isHeldAlready(error: unknown): boolean {
  return violates(error, 'held_lines_once')
}

/** Serialises the holding of a user's lines, so that their number is exact. */
export async function lockHeldOf(tx: Tx, userId: number): Promise<void> {
  await lockWords(tx, `held lines of ${userId}`)
}

export async function countWaiting(
  queries: Queries,
  { userId, channelId }: { userId: number; channelId: number },
): Promise<number> {
  const { count } = await queries
    .selectFrom('heldLines')
    .select((select) => select.fn.countAll().as('count'))
    .where('userId', '=', userId)
    .where('channelId', '=', channelId)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Finds a waiting or rejected line. */
export async function findHeldLine(queries: Queries, id: number): Promise<HeldRow | undefined> {
  const found = heldLines(queries).where('heldLines.id', '=', id).where('state', '<>', 'sent')
  return heldRow(await found.executeTakeFirst())
}

/** Locks the held line until the end of the transaction. */
export async function findHeldStateForUpdate(tx: Tx, id: number): Promise<string | undefined> {
  const row = await tx
    .selectFrom('heldLines')
    .select('state')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row?.state
}

export async function findHeldByClientId(
  queries: Queries,
  { userId, clientId }: { userId: number; clientId: string },
): Promise<HeldRow | undefined> {
  const found = heldLines(queries).where('heldLines.userId', '=', userId)
  return heldRow(await found.where('heldLines.clientId', '=', clientId).executeTakeFirst())
}

/** Ordered oldest first. */
export async function listWaitingOf(queries: Queries, userId: number): Promise<HeldRow[]> {
  const rows = await heldLines(queries)
    .where('heldLines.userId', '=', userId)
    .where('state', '=', 'waiting')
    .orderBy('heldLines.id')
    .execute()
  return rows.flatMap((row) => heldRow(row) ?? [])
}

/** Marks it as sent and clears text and pictures, which the sent line has now. */
export async function updateSent(
  tx: Tx,
  id: number,
  sent: { messageId: number | null; handledBy: number; handledAt: string },
): Promise<void> {
  await tx
    .updateTable('heldLines')
    .set({ ...sent, state: 'sent', text: '', pictures: null, reason: '' })
    .where('id', '=', id)
    .execute()
}

interface SentPlace extends Place {
  messageId: number
  userId: number
  pictures: StoredPicture[] | null
}

/** Finds the sent line of one approved after an instant, unless deleted since. */
export async function findSentPlace(
  queries: Queries,
  { id, after }: { id: number; after: string },
): Promise<SentPlace | undefined> {
  const row = await queries
    .selectFrom('heldLines')
    .innerJoin('messages', 'messages.id', 'heldLines.messageId')
    .innerJoin('channels', 'channels.id', 'messages.channelId')
    .select(['messages.id as messageId', 'messages.channelId', 'channels.slug', 'heldLines.userId'])
    .select('messages.pictures')
    .where('heldLines.id', '=', id)
    .where('state', '=', 'sent')
    .where('handledAt', '>', after)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  // Only `linePictures.attach` writes this column.
  return row && { ...row, pictures: row.pictures as StoredPicture[] | null }
}

/** Makes it wait again, with the current text of its line, which the caller deletes. */
export async function updateWaiting(tx: Tx, id: number, text: string): Promise<HeldRow | undefined> {
  await tx
    .updateTable('heldLines')
    .set({
      ...{ text, state: 'waiting', clientId: null, messageId: null },
      ...{ reason: '', handledBy: null, handledAt: null },
    })
    .where('id', '=', id)
    .execute()
  return findHeldLine(tx, id)
}

export async function deleteHeldLine(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('heldLines').where('id', '=', id).execute()
}

/** Rejects a held line. Returns whether it was waiting. */
export async function updateRejected(
  tx: Tx,
  id: number,
  handled: { reason: string; handledBy: number; handledAt: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('heldLines')
    .set({ ...handled, state: 'rejected' })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function deleteHandledBefore(
  tx: Tx,
  { state, instant }: { state: 'rejected' | 'sent'; instant: string },
): Promise<void> {
  await tx.deleteFrom('heldLines').where('state', '=', state).where('handledAt', '<', instant).execute()
}

/** Whether a user signed up since then and has no undeleted line in the channel. */
export async function isNewcomer(
  queries: Queries,
  { userId, channelId, since }: { userId: number; channelId: number; since: string },
): Promise<boolean> {
  const row = await queries
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('createdAt', '>', since)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('messages')
            .select('messages.id')
            .whereRef('messages.userId', '=', 'users.id')
            .where('messages.channelId', '=', channelId)
            .where('messages.kind', '<>', 'system')
            .where('messages.deletedAt', 'is', null),
        ),
      ),
    )
    .executeTakeFirst()
  return row !== undefined
}

function heldLines(queries: Queries) {
  return queries.selectFrom('heldLines').innerJoin('channels', 'channels.id', 'channelId').select(columns)
}

interface StoredHeldRow extends Omit<HeldRow, 'kind' | 'pictures'> {
  kind: string
  pictures: unknown
}

function heldRow(row: StoredHeldRow | undefined): HeldRow | undefined {
  // Guaranteed by a check constraint, and only `linePictures.attach` writes the pictures.
  return row && { ...row, kind: row.kind as Kind, pictures: row.pictures as StoredPicture[] | null }
}
