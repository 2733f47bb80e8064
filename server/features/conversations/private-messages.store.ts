import type { PrivateMessage } from '#contract/conversations.ts'
import type { Queries, Tx } from '../../platform/database/database.ts'
import { type IdRange, isForward } from '../../platform/database/id-range.ts'
import { violates } from '../../platform/database/violates.ts'

export interface MessageRow {
  messageId: number
  content: string
  senderId: number
  senderName: string
  clientId: string | null
  createdAt: string
}

const columns = ['id as messageId', 'content', 'senderId', 'senderName', 'clientId', 'createdAt'] as const

export function messageOf(row: MessageRow): PrivateMessage {
  return {
    id: row.messageId,
    content: row.content,
    senderId: row.senderId,
    senderName: row.senderName,
    timestamp: row.createdAt,
    ...(row.clientId === null ? {} : { client_id: row.clientId }),
  }
}

export interface NewMessage extends Omit<MessageRow, 'messageId'> {
  conversationId: number
}

export async function insertMessage(tx: Tx, message: NewMessage): Promise<PrivateMessage> {
  const row = await tx
    .insertInto('privateMessages')
    .values(message)
    .returning(columns)
    .executeTakeFirstOrThrow()
  return messageOf(row)
}

/** True when the sender has used this `client_id` before. */
export function isRepeated(error: unknown): boolean {
  return violates(error, 'private_messages_once_per_client_id')
}

export async function findSentMessage(
  queries: Queries,
  { userId, clientId }: { userId: number; clientId: string },
): Promise<PrivateMessage | undefined> {
  const row = await queries
    .selectFrom('privateMessages')
    .select(columns)
    .where('senderId', '=', userId)
    .where('clientId', '=', clientId)
    .executeTakeFirst()
  return row && messageOf(row)
}

/** Oldest first. */
export async function listMessages(
  queries: Queries,
  conversationId: number,
  range: IdRange,
): Promise<PrivateMessage[]> {
  const { before, after, limit } = range
  let query = queries
    .selectFrom('privateMessages')
    .select(columns)
    .where('conversationId', '=', conversationId)
  if (before !== undefined) query = query.where('id', '<', before)
  if (after !== undefined) query = query.where('id', '>', after)

  const forward = isForward(range)
  const rows = await query
    .orderBy('id', forward ? 'asc' : 'desc')
    .limit(limit)
    .execute()
  return (forward ? rows : rows.reverse()).map(messageOf)
}

interface Target {
  userId: number
  /** In lower case without accents, as the column has them. */
  words: readonly string[]
  conversationId?: number | undefined
  before?: number | undefined
  limit: number
}

export interface Match extends PrivateMessage {
  conversation_id: number
}

/** In every conversation of the user or in one of them, newest first. */
export async function listMatches(
  queries: Queries,
  { userId, words, conversationId, before, limit }: Target,
): Promise<Match[]> {
  const own = queries.selectFrom('conversationMembers').select('conversationId').where('userId', '=', userId)
  let query = queries
    .selectFrom('privateMessages')
    .select([...columns, 'conversationId'])
    .where('conversationId', 'in', own)
  for (const word of words) query = query.where('folded', 'like', `%${literal(word)}%`)
  if (conversationId !== undefined) query = query.where('conversationId', '=', conversationId)
  if (before !== undefined) query = query.where('id', '<', before)

  const rows = await query.orderBy('id', 'desc').limit(limit).execute()
  return rows.map((row) => ({ ...messageOf(row), conversation_id: row.conversationId }))
}

/** `like` gives these three a meaning. */
const literal = (word: string) => word.replace(/[\\%_]/g, '\\$&')

/** One message, as a member of its conversation sees it. */
export async function findReceived(queries: Queries, { id, userId }: { id: number; userId: number }) {
  return queries
    .selectFrom('privateMessages')
    .innerJoin('conversationMembers as mine', (join) =>
      join.onRef('mine.conversationId', '=', 'privateMessages.conversationId').on('mine.userId', '=', userId),
    )
    .select(['senderId as authorId', 'senderName as name', 'content as text', 'createdAt as sentAt'])
    .where('privateMessages.id', '=', id)
    .executeTakeFirst()
}
