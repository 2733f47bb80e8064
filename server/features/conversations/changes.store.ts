import type { PrivateMessage } from '#contract/conversations.ts'
import type { Queries, Tx } from '../../platform/database/database.ts'
import { columnsFor, messageOf } from './private-messages.store.ts'

export interface StoredMessage {
  id: number
  conversationId: number
  senderId: number
  content: string
  createdAt: string
  editedAt: string | null
  deletedAt: string | null
}

/** Undefined if the user is not in the conversation. */
export async function findStoredMessage(
  queries: Queries,
  { id, userId }: { id: number; userId: number },
): Promise<StoredMessage | undefined> {
  return queries
    .selectFrom('privateMessages')
    .innerJoin('conversations', 'conversations.id', 'privateMessages.conversationId')
    .select(['privateMessages.id', 'conversationId', 'senderId', 'content'])
    .select(['privateMessages.createdAt', 'editedAt', 'deletedAt'])
    .where('privateMessages.id', '=', id)
    .where((where) => where.or([where('firstId', '=', userId), where('secondId', '=', userId)]))
    .executeTakeFirst()
}

/** Updates a message and increments the conversation's revision, so that clients can fetch missed changes. */
export async function updateMessage(
  tx: Tx,
  { id, conversationId, senderId }: StoredMessage,
  values:
    | { content: string; editedAt: string }
    | { content: string; deletedAt: string; pictures: null; reactions: null },
): Promise<PrivateMessage> {
  const { revision } = await tx
    .updateTable('conversations')
    .set((update) => ({ revision: update('revision', '+', 1) }))
    .where('id', '=', conversationId)
    .returning('revision')
    .executeTakeFirstOrThrow()
  const row = await tx
    .updateTable('privateMessages')
    .set({ ...values, revision })
    .where('id', '=', id)
    .returning(columnsFor(senderId))
    .executeTakeFirstOrThrow()
  return messageOf(row)
}
