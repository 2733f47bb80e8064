import type { Selectable } from 'kysely'
import type { ContactReplies } from '../../database/schema.ts'
import type { Queries, Tx } from '../../platform/database/database.ts'

export type ReplyRow = Selectable<ContactReplies>

interface NewReply {
  messageId: number
  userId: number
  authorName: string
  fromStaff: boolean
  subject: string
  message: string
  createdAt: string
}

export async function insertReply(tx: Tx, reply: NewReply): Promise<number> {
  const { id } = await tx.insertInto('contactReplies').values(reply).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Oldest first. */
export async function listReplies(queries: Queries, messageId: number): Promise<ReplyRow[]> {
  return queries
    .selectFrom('contactReplies')
    .selectAll()
    .where('messageId', '=', messageId)
    .orderBy('id')
    .execute()
}

/** A reply with all data of its email. */
export interface ReplyToMail {
  id: number
  messageId: number
  subject: string
  message: string
  createdAt: string
  sentAt: string | null
  email: string
  language: string
  writtenAt: string
  writerId: number | null
}

export async function findReplyToMail(queries: Queries, id: number): Promise<ReplyToMail | undefined> {
  return queries
    .selectFrom('contactReplies as reply')
    .innerJoin('contactMessages as original', 'original.id', 'reply.messageId')
    .select(['reply.id', 'messageId', 'reply.subject', 'reply.message', 'reply.createdAt', 'sentAt'])
    .select(['email', 'language', 'original.createdAt as writtenAt', 'original.userId as writerId'])
    .where('reply.id', '=', id)
    .executeTakeFirst()
}

/** Lists earlier mailed replies, oldest first. */
export async function listEarlierReplies(
  queries: Queries,
  { id, messageId }: Pick<ReplyToMail, 'id' | 'messageId'>,
): Promise<{ id: number; createdAt: string }[]> {
  return queries
    .selectFrom('contactReplies')
    .select(['id', 'createdAt'])
    .where('messageId', '=', messageId)
    .where('fromStaff', '=', true)
    .where('id', '<', id)
    .orderBy('id')
    .execute()
}

export async function updateReply(
  tx: Tx,
  id: number,
  mail: { triedAt: string; sentAt?: string },
): Promise<void> {
  await tx.updateTable('contactReplies').set(mail).where('id', '=', id).execute()
}

export async function findMailing(
  queries: Queries,
  id: number,
): Promise<Pick<ReplyRow, 'triedAt' | 'sentAt'> | undefined> {
  return queries
    .selectFrom('contactReplies')
    .select(['triedAt', 'sentAt'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Requeues replies whose emails were given up, and returns their ids. */
export async function updateGivenUp(
  tx: Tx,
  { now, triedBefore, writtenAfter }: { now: Date; triedBefore: Date; writtenAfter: Date },
): Promise<number[]> {
  const rows = await tx
    .updateTable('contactReplies')
    .set({ triedAt: now.toISOString() })
    .from('contactMessages')
    .whereRef('contactMessages.id', '=', 'contactReplies.messageId')
    .where('contactMessages.email', '!=', '')
    .where('fromStaff', '=', true)
    .where('sentAt', 'is', null)
    .where('triedAt', '<', triedBefore.toISOString())
    .where('contactReplies.createdAt', '>', writtenAfter.toISOString())
    .returning('contactReplies.id')
    .execute()
  return rows.map(({ id }) => id)
}
