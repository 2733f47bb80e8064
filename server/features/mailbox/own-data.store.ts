import type { Queries, Tx } from '../../platform/database/database.ts'
import type { Leaver } from '../../platform/own-data.ts'

interface Page {
  userId: number
  after: number
  limit: number
}

export async function listOwnContactMessages(
  q: Queries,
  { userId, after, limit }: Page,
): Promise<{ id: number }[]> {
  return q
    .selectFrom('contactMessages')
    .select(['id', 'name', 'email', 'subject', 'message', 'createdAt'])
    .where('userId', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** The answers to one's messages, and what one added oneself. Who of staff answered is not told. */
export async function listOwnReplies(q: Queries, { userId, after, limit }: Page): Promise<{ id: number }[]> {
  return q
    .selectFrom('contactReplies')
    .innerJoin('contactMessages', 'contactMessages.id', 'messageId')
    .select(['contactReplies.id', 'messageId', 'fromStaff', 'contactReplies.subject'])
    .select(['contactReplies.message', 'contactReplies.createdAt'])
    .where('contactMessages.userId', '=', userId)
    .where('contactReplies.id', '>', after)
    .orderBy('contactReplies.id')
    .limit(limit)
    .execute()
}

/** What was written to the site stays, without name and address. */
export async function updateWriter(tx: Tx, { userId, anonymous }: Leaver): Promise<void> {
  await tx
    .updateTable('contactMessages')
    .set({ name: anonymous, email: '' })
    .where('userId', '=', userId)
    .execute()
  await tx.updateTable('contactReplies').set({ authorName: anonymous }).where('userId', '=', userId).execute()
}
