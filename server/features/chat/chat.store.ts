import { sql } from 'kysely'
import type { Message, Quote } from '#contract/chat.ts'
import * as bounds from '#contract/rules/bounds.ts'
import { type Queries, type Tx, violates } from '../../platform/database/database.ts'
import { cardsIn } from '../../platform/database/line-cards.store.ts'
import {
  type LineColumns,
  lineFields,
  type QuoteRow,
  quoteOf,
  quoteOn,
} from '../../platform/database/line-fields.ts'
import { countPictures } from '../../platform/database/line-pictures.store.ts'
import { ownReactions } from '../../platform/database/reactions.store.ts'
import { NotFound } from '../../platform/errors.ts'
import type { Sanction } from '../../platform/sanctions.ts'

/** Reference to a channel, for queries of lines. */
export interface ChannelRef {
  id: number
  slug: string
}

export interface MessageRow extends LineColumns {
  id: number
  seq: number
  kind: string
  userId: number | null
  username: string | null
  text: string
  event: unknown
  quote: QuoteRow | null
}

const messageColumns = [
  'messages.id',
  'messages.seq',
  'messages.kind',
  'messages.userId',
  'messages.username',
  'messages.text',
  'messages.event',
  'messages.clientId',
  'messages.createdAt',
  'messages.editedAt',
  'messages.deletedAt',
  'messages.revision',
  quoteOn(sql`messages.reply_to`).as('quote'),
  'messages.pictures',
  'messages.reactions',
  cardsIn('channel').as('cards'),
] as const

/** Columns of lines for a reader. */
export const columnsFor = (userId: number) =>
  [...messageColumns, ownReactions('channel', userId).as('ownReactions')] as const

/** Returns quotes of lines in this channel by id. */
export async function listQuotes(
  queries: Queries,
  slug: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Quote>> {
  const rows = await queries
    .selectFrom('messages')
    .innerJoin('channels', 'channels.id', 'messages.channelId')
    .select(['messages.id', 'seq', 'kind', 'userId', 'username'])
    .select(sql<string>`left(text, ${sql.lit(bounds.quote.max)})`.as('excerpt'))
    .select(countPictures.as('pictures'))
    .select(sql<boolean>`deleted_at IS NOT NULL`.as('isDeleted'))
    .where('messages.id', 'in', ids)
    .where('channels.slug', '=', slug)
    .where('kind', '<>', 'system')
    .execute()
  return new Map(rows.map((row) => [row.id, quoteOf(row)]))
}

/** Returns the quote of the line to reply to, which must be an undeleted line of the same channel. */
export async function getQuote(queries: Queries, slug: string, id: number): Promise<Quote> {
  const quote = (await listQuotes(queries, slug, [id])).get(id)
  if (!quote || quote.deleted) throw new NotFound('reply_to_not_found')
  return quote
}

/** Locks channels, ordered by id to avoid deadlocks. */
export async function listLockedChannels(tx: Tx, slugs: readonly string[]): Promise<ChannelRef[]> {
  if (slugs.length === 0) return []
  return tx
    .selectFrom('channels')
    .select(['id', 'slug'])
    .where('slug', 'in', slugs)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

export async function findSentMessage(
  queries: Queries,
  { userId, clientId }: { userId: number; clientId: string },
): Promise<Message | undefined> {
  const row = await queries
    .selectFrom('messages')
    .innerJoin('channels', 'channels.id', 'messages.channelId')
    .select([...columnsFor(userId), 'channels.slug'])
    .where('messages.userId', '=', userId)
    .where('messages.clientId', '=', clientId)
    .executeTakeFirst()
  return row && messageOf(row, row.slug)
}

export function messageOf(row: MessageRow, slug: string): Message {
  return {
    id: row.id,
    seq: row.seq,
    kind: row.kind as Message['kind'],
    ...(row.username === null ? {} : { username: row.username }),
    ...(row.userId === null ? {} : { userId: row.userId }),
    text: row.deletedAt ? '' : row.text,
    ...(row.quote === null || row.deletedAt ? {} : { replyTo: quoteOf(row.quote) }),
    channel: slug,
    channelName: `#${slug}`,
    createdAt: row.createdAt,
    ...(row.event === null ? {} : { event: row.event as NonNullable<Message['event']> }),
    ...lineFields(row),
  }
}

interface NewLine {
  text: string
  createdAt: string
}

interface NewMessage extends NewLine {
  kind: 'text' | 'action' | 'notice'
  userId: number
  username: string
  clientId: string | null
  replyTo: number | null
}

interface NewSystemLine extends NewLine {
  kind: 'system'
  userId: number | null
  event: NonNullable<Message['event']>
}

/**
 * `isBannable`: whether bans, mutes and slow mode apply to its author. `skipsSlowMode`: it was approved by a moderator.
 */
export type LineToStore = (NewMessage | NewSystemLine) & { isBannable: boolean; skipsSlowMode?: boolean }

/** Why a line is not stored, with the data of the refusal. */
export type KeptOut =
  | ({ refusal: 'banned' } & Sanction)
  | { refusal: 'closed' }
  | { refusal: 'muted'; until: string; reason: string }
  | { refusal: 'slow'; until: string }

/**
 * Inserts lines with one statement. Returns each line as stored, or why its author may not send it at this time.
 * The channel stays locked until the end of the transaction, so ids and sequence numbers grow in commit order.
 */
export async function insertMessages(
  tx: Tx,
  { slug, at }: { slug: string; at: string },
  lines: readonly LineToStore[],
): Promise<{ channelId: number; results: (Message | KeptOut)[] }> {
  const input = lines.map((line, item) => ({
    item,
    is_bannable: line.isBannable,
    skips_slow_mode: line.skipsSlowMode,
    kind: line.kind,
    user_id: line.userId,
    text: line.text,
    created_at: line.createdAt,
    ...(line.kind === 'system'
      ? { event: line.event }
      : { username: line.username, client_id: line.clientId, reply_to: line.replyTo }),
  }))
  const { rows } = await sql<StoredLine>`
    SELECT * FROM store_lines(${slug}, ${JSON.stringify(input)}, ${at})
  `.execute(tx)
  const [{ channelId } = {}] = rows
  // It does not exist, or was deleted meanwhile.
  if (channelId === undefined) throw new NotFound('channel_not_found')
  const results = rows.map((row, item) => {
    const line = lines[item]
    const { id, seq } = row
    return line && id !== null && seq !== null
      ? messageOf({ ...unchanged, ...line, id, seq }, slug)
      : keptOutBy(row)
  })
  return { channelId, results }
}

function keptOutBy({ refusal, until, reason }: StoredLine): KeptOut {
  if (refusal === 'muted' && until !== null) return { refusal, until, reason: reason ?? '' }
  if (refusal === 'slow' && until !== null) return { refusal, until }
  return refusal === 'closed' ? { refusal } : { refusal: 'banned', until, reason: reason ?? '' }
}

interface StoredLine {
  channelId: number
  /** Null if the line was not stored. */
  id: number | null
  seq: number | null
  refusal: string | null
  until: string | null
  reason: string | null
}

/** Fields of a new line. */
const unchanged = {
  ...{ username: null, event: null, clientId: null },
  ...{ editedAt: null, deletedAt: null, revision: 0, quote: null },
  ...{ pictures: null, reactions: null, cards: null },
}

/** Whether the sender has used this `client_id` before. */
export function isRepeated(error: unknown): boolean {
  return violates(error, 'messages_once_per_client_id')
}

interface MentionRow {
  messageId: number
  channelId: number
  userId: number
}

export async function insertMentions(tx: Tx, rows: readonly MentionRow[]): Promise<void> {
  if (rows.length > 0)
    await tx
      .insertInto('messageMentions')
      .values([...rows])
      .execute()
}

/** Returns the mentioned users. */
export async function deleteMentions(tx: Tx, messageId: number): Promise<number[]> {
  const rows = await tx
    .deleteFrom('messageMentions')
    .where('messageId', '=', messageId)
    .returning('userId')
    .execute()
  return rows.map(({ userId }) => userId)
}
