import { sql } from 'kysely'
import type { Message, Quote } from '#contract/chat.ts'
import { bounds } from '#contract/rules/bounds.ts'
import type { Queries, Tx } from '../../platform/database/database.ts'
import { type IdRange, isForward } from '../../platform/database/id-range.ts'
import { type CardColumns, cardsIn, cardsOf } from '../../platform/database/line-cards.store.ts'
import { countPictures, picturesOf } from '../../platform/database/line-pictures.store.ts'
import { linesOfPlace } from '../../platform/database/lines-of-place.store.ts'
import { ownReactions, type ReactionColumns, reactionsOf } from '../../platform/database/reactions.store.ts'
import { NotFound } from '../../platform/errors.ts'

/** What queries for lines need to know of their channel. */
export interface ChannelRef {
  id: number
  slug: string
}

export interface MessageRow extends ReactionColumns, CardColumns {
  id: number
  seq: number
  kind: string
  userId: number | null
  username: string | null
  text: string
  event: unknown
  clientId: string | null
  createdAt: string
  editedAt: string | null
  deletedAt: string | null
  revision: number
  quote: QuoteRow | null
  pictures: unknown
}

type QuoteRow = Pick<MessageRow, 'id' | 'seq' | 'kind' | 'userId' | 'username'> & {
  excerpt: string
  pictures: number | null
  isDeleted: boolean
}

/** The line that a line answers: looked up by its id, however many lines there are. */
const quote = sql<QuoteRow | null>`(
  SELECT jsonb_build_object(
    'id', id, 'seq', seq, 'kind', kind, 'userId', user_id, 'username', username, 'excerpt', left(text, ${sql.lit(bounds.quote.max)}),
    'pictures', ${countPictures}, 'isDeleted', deleted_at IS NOT NULL
  )
  FROM messages AS quoted
  WHERE quoted.id = messages.reply_to
)`.as('quote')

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
  quote,
  'messages.pictures',
  'messages.reactions',
  cardsIn('channel').as('cards'),
] as const

/** Of lines as one reader gets them. */
export const columnsFor = (userId: number) =>
  [...messageColumns, ownReactions('channel', userId).as('ownReactions')] as const

/** What people said in this channel, by the ids of the lines. */
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

/** What a line that is to be said answers: a line of the same channel that is still there. */
export async function getQuote(queries: Queries, slug: string, id: number): Promise<Quote> {
  const quote = (await listQuotes(queries, slug, [id])).get(id)
  if (!quote || quote.deleted) throw new NotFound('reply_to_not_found')
  return quote
}

function quoteOf({ id, seq, kind, userId, username, excerpt, pictures, isDeleted }: QuoteRow): Quote {
  return {
    ...{ id, seq, kind: kind as Quote['kind'], excerpt: isDeleted ? '' : excerpt },
    ...(username === null ? {} : { username }),
    ...(userId === null ? {} : { userId }),
    ...(pictures === null ? {} : { pictures }),
    ...(isDeleted ? { deleted: true as const } : {}),
  }
}

/** In the order of their ids, so that nobody who holds one of them waits for another that is held. */
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

interface ReadChannel extends ChannelRef {
  /** Who reads it. */
  readerId: number
}

/** Oldest first. */
export async function listMessages(
  queries: Queries,
  { id, slug, readerId }: ReadChannel,
  range: IdRange,
): Promise<Message[]> {
  const forward = isForward(range)
  const direction = forward ? 'asc' : 'desc'
  const rows: MessageRow[] = await queries
    .selectFrom('messages')
    .select(columnsFor(readerId))
    .where(linesOfPlace('messages.channelId', id, range))
    .orderBy('channelId', direction)
    .orderBy('id', direction)
    .limit(range.limit)
    .execute()
  return (forward ? rows : rows.reverse()).map((row) => messageOf(row, slug))
}

/** Bounds what one channel can cost in which nothing was said for long. */
const linesLookedAt = 100

/** When something was said last in each of these channels, by others than these people. */
export async function listNewestTimes(
  queries: Queries,
  { slugs, without }: { slugs: readonly string[]; without: readonly number[] },
): Promise<{ slug: string; createdAt: string }[]> {
  if (slugs.length === 0) return []
  const { rows } = await sql<{ slug: string; createdAt: string }>`
    SELECT slug, said.created_at
    FROM channels
    CROSS JOIN LATERAL (
      SELECT created_at FROM (
        SELECT id, kind, user_id, created_at, deleted_at FROM messages
        WHERE channel_id = channels.id AND seq > channels.last_seq - ${linesLookedAt}::integer
      ) AS line
      WHERE kind <> 'system' AND deleted_at IS NULL AND coalesce(user_id, 0) <> ALL(${without}::integer[])
      ORDER BY id DESC
      LIMIT 1
    ) AS said
    WHERE slug = ANY(${slugs}::text[])
  `.execute(queries)
  return rows
}

/** Edited, deleted, reacted to or given cards after a revision, in the order in which that happened. */
export async function listChangedMessages(
  queries: Queries,
  { id, slug, readerId }: ReadChannel,
  { since, limit }: { since: number; limit: number },
): Promise<{ message: Message; revision: number }[]> {
  const rows: MessageRow[] = await queries
    .selectFrom('messages')
    .select(columnsFor(readerId))
    .where('channelId', '=', id)
    .where('revision', '>', since)
    .orderBy('revision')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ message: messageOf(row, slug), revision: row.revision }))
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
    ...(row.pictures === null || row.deletedAt ? {} : { pictures: picturesOf(row.pictures) }),
    ...(row.reactions === null || row.deletedAt ? {} : { reactions: reactionsOf(row) }),
    ...(row.cards === null || row.deletedAt ? {} : { cards: cardsOf(row.cards) }),
    channel: slug,
    channelName: `#${slug}`,
    createdAt: row.createdAt,
    ...(row.editedAt === null ? {} : { editedAt: row.editedAt }),
    ...(row.deletedAt === null ? {} : { deleted: true as const }),
    ...(row.revision === 0 ? {} : { revision: row.revision }),
    ...(row.event === null ? {} : { event: row.event as NonNullable<Message['event']> }),
    ...(row.clientId === null ? {} : { client_id: row.clientId }),
  }
}
