import type { Message } from '#contract/chat.ts'
import { commentSubject } from '../../platform/database/comment-subjects.store.ts'
import type { Queries, Tx } from '../../platform/database/database.ts'
import { columnsFor, type MessageRow, messageOf } from './chat.store.ts'

/** Channel of a line. */
export interface Place {
  channelId: number
  slug: string
}

export type StoredMessage = Pick<
  MessageRow,
  'id' | 'kind' | 'userId' | 'text' | 'createdAt' | 'editedAt' | 'deletedAt'
> &
  Place & {
    /** Author of the line it replies to. */
    answered: number | null
  }

export async function findPlace(queries: Queries, messageId: number): Promise<Place | undefined> {
  return queries
    .selectFrom('messages')
    .innerJoin('channels', 'channels.id', 'messages.channelId')
    .select(['messages.channelId', 'channels.slug'])
    .where('messages.id', '=', messageId)
    .executeTakeFirst()
}

/** Finds a line and locks its channel, which serialises all changes. */
export async function findStoredLine(
  tx: Tx,
  { id, channelId, slug }: Place & { id: number },
): Promise<StoredMessage | undefined> {
  await tx.selectFrom('channels').select('id').where('id', '=', channelId).forNoKeyUpdate().execute()
  const row = await tx
    .selectFrom('messages')
    .leftJoin('messages as quoted', 'quoted.id', 'messages.replyTo')
    .select(['messages.id', 'messages.kind', 'messages.userId', 'messages.text', 'messages.createdAt'])
    .select(['messages.editedAt', 'messages.deletedAt'])
    .select('quoted.userId as answered')
    .where('messages.id', '=', id)
    .executeTakeFirst()
  return row && { ...row, channelId, slug }
}

/** Updates a line and increments the channel's revision, so that clients can fetch missed changes. */
export async function updateMessage(
  tx: Tx,
  { id, userId, channelId, slug }: StoredMessage,
  values:
    | { text: string; editedAt: string }
    | { text: string; deletedAt: string; pictures: null; reactions: null },
): Promise<Message> {
  const { revision } = await tx
    .updateTable('channels')
    .set((update) => ({ revision: update('revision', '+', 1) }))
    .where('id', '=', channelId)
    .returning('revision')
    .executeTakeFirstOrThrow()
  const row = await tx
    .updateTable('messages')
    .set({ ...values, revision })
    .where('id', '=', id)
    .returning(columnsFor(userId ?? 0))
    .executeTakeFirstOrThrow()
  return messageOf(row, slug)
}

export async function findReportedLine(queries: Queries, id: number) {
  return queries
    .selectFrom('messages')
    .innerJoin('channels', 'channels.id', 'messages.channelId')
    .select(['messages.userId as authorId', 'messages.username as name', 'text', 'channels.slug as channel'])
    .select(['messages.createdAt as sentAt', 'messages.editedAt', 'messages.pictures'])
    .select(commentSubject.as('subject'))
    .where('messages.id', '=', id)
    .where('kind', '<>', 'system')
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
}
