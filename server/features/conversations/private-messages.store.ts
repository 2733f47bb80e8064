import { sql } from 'kysely'
import type { PrivateMessage, PrivateQuote } from '#contract/conversations.ts'
import * as bounds from '#contract/rules/bounds.ts'
import { type Queries, type Tx, violates } from '../../platform/database/database.ts'
import { type IdRange, isForward } from '../../platform/database/id-range.ts'
import { cardsIn } from '../../platform/database/line-cards.store.ts'
import { type LineColumns, lineFields } from '../../platform/database/line-fields.ts'
import { countPictures } from '../../platform/database/line-pictures.store.ts'
import { linesOfPlace } from '../../platform/database/lines-of-place.store.ts'
import { ownReactions } from '../../platform/database/reactions.store.ts'

export interface MessageRow extends LineColumns {
  messageId: number
  content: string
  senderId: number
  senderName: string
  isNotice: boolean
  quote: QuoteRow | null
}

type QuoteRow = Omit<PrivateQuote, 'pictures' | 'deleted'> & { pictures: number | null; isDeleted: boolean }

/** Selects the quote of a line in this table. */
export const quoteIn = (lines: string) => sql<MessageRow['quote']>`(
  SELECT jsonb_build_object(
    'id', id, 'senderId', sender_id, 'username', sender_name, 'excerpt', left(content, ${sql.lit(bounds.quote.max)}),
    'pictures', ${countPictures}, 'isDeleted', deleted_at IS NOT NULL
  )
  FROM private_messages AS quoted
  WHERE quoted.id = ${sql.ref(`${lines}.replyTo`)}
)`

const messageColumns = [
  ...(['id as messageId', 'content', 'senderId', 'senderName', 'clientId', 'createdAt'] as const),
  ...(['editedAt', 'deletedAt', 'isNotice'] as const),
  quoteIn('privateMessages').as('quote'),
  ...(['pictures', 'reactions', 'revision'] as const),
  cardsIn('conversation').as('cards'),
] as const

/** Columns of lines for a reader. */
export const columnsFor = (userId: number) =>
  [...messageColumns, ownReactions('conversation', userId).as('ownReactions')] as const

export function messageOf(row: MessageRow): PrivateMessage {
  return {
    id: row.messageId,
    content: row.deletedAt ? '' : row.content,
    senderId: row.senderId,
    senderName: row.senderName,
    timestamp: row.createdAt,
    ...(row.isNotice ? { notice: true as const } : {}),
    ...(row.quote === null || row.deletedAt ? {} : { replyTo: quoteOf(row.quote) }),
    ...lineFields(row),
  }
}

const quoteOf = ({ pictures, isDeleted, excerpt, ...quote }: QuoteRow): PrivateQuote => ({
  ...quote,
  excerpt: isDeleted ? '' : excerpt,
  ...(pictures === null ? {} : { pictures }),
  ...(isDeleted ? { deleted: true as const } : {}),
})

export interface NewMessage
  extends Pick<MessageRow, 'content' | 'senderId' | 'senderName' | 'clientId' | 'createdAt' | 'isNotice'> {
  conversationId: number
  /** Id of a line of the same conversation. */
  replyTo: number | null
}

export async function insertMessage(tx: Tx, message: NewMessage): Promise<PrivateMessage> {
  const row = await tx
    .insertInto('privateMessages')
    .values(message)
    .returning(messageColumns)
    .executeTakeFirstOrThrow()
  return messageOf(row)
}

/** Whether it exists and is not deleted. */
export async function isIn(
  queries: Queries,
  { id, conversationId }: { id: number; conversationId: number },
): Promise<boolean> {
  const row = await queries
    .selectFrom('privateMessages')
    .select('id')
    .where('id', '=', id)
    .where('conversationId', '=', conversationId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the sender has used this `client_id` before. */
export function isRepeated(error: unknown): boolean {
  return violates(error, 'private_messages_once_per_client_id')
}

export async function findSentMessage(
  queries: Queries,
  { userId, clientId }: { userId: number; clientId: string },
): Promise<{ conversationId: number; message: PrivateMessage } | undefined> {
  const row = await queries
    .selectFrom('privateMessages')
    .select([...columnsFor(userId), 'conversationId'])
    .where('senderId', '=', userId)
    .where('clientId', '=', clientId)
    .executeTakeFirst()
  return row && { conversationId: row.conversationId, message: messageOf(row) }
}

interface ReadConversation {
  conversationId: number
  /** Reader of the channel. */
  userId: number
}

/** Ordered oldest first. */
export async function listMessages(
  queries: Queries,
  { conversationId, userId }: ReadConversation,
  range: IdRange,
): Promise<PrivateMessage[]> {
  const forward = isForward(range)
  const direction = forward ? 'asc' : 'desc'
  const rows = await queries
    .selectFrom('privateMessages')
    .select(columnsFor(userId))
    .where(linesOfPlace('privateMessages.conversationId', conversationId, range))
    .orderBy('conversationId', direction)
    .orderBy('id', direction)
    .limit(range.limit)
    .execute()
  return (forward ? rows : rows.reverse()).map(messageOf)
}

/** Lists lines changed after a revision (edits, deletions, reactions, cards), in order of the changes. */
export async function listChangedMessages(
  queries: Queries,
  { conversationId, userId }: ReadConversation,
  { since, limit }: { since: number; limit: number },
): Promise<PrivateMessage[]> {
  const rows = await queries
    .selectFrom('privateMessages')
    .select(columnsFor(userId))
    .where('conversationId', '=', conversationId)
    .where('revision', '>', since)
    .orderBy('revision')
    .limit(limit)
    .execute()
  return rows.map(messageOf)
}

/** Finds an undeleted message for a member of its conversation. */
export async function findReceived(queries: Queries, { id, userId }: { id: number; userId: number }) {
  return queries
    .selectFrom('privateMessages')
    .innerJoin('conversationMembers as mine', (join) =>
      join.onRef('mine.conversationId', '=', 'privateMessages.conversationId').on('mine.userId', '=', userId),
    )
    .select(['senderId as authorId', 'senderName as name', 'content as text', 'createdAt as sentAt'])
    .select(['pictures', 'editedAt'])
    .where('privateMessages.id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
}
