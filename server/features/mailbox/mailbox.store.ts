import { type Selectable, sql } from 'kysely'
import type { MailboxFilter } from '#contract/mailbox.ts'
import type { ContactMessages } from '../../database/schema.ts'
import type { Queries, Tx } from '../../platform/database/database.ts'
import { containing } from '../../platform/database/folded-words.ts'
import { NotFound } from '../../platform/errors.ts'
import type { Viewer } from './mailbox.policy.ts'

export type MessageRow = Omit<Selectable<ContactMessages>, 'folded' | 'deletedAt'>

const columns = [
  ...(['id', 'userId', 'name', 'email', 'subject', 'message', 'createdAt', 'language'] as const),
  ...(['source', 'isRead', 'isAnswerRead', 'isSpam', 'repliedAt'] as const),
] as const

export interface NewContactMessage {
  userId: number | null
  name: string
  email: string
  subject: string
  message: string
  language: string
  source: 'contact' | 'home-chat'
  createdAt: string
}

export function insertMessage(
  tx: Tx,
  message: NewContactMessage,
): Promise<{ id: number; name: string; subject: string }> {
  return tx
    .insertInto('contactMessages')
    .values(message)
    .returning(['id', 'name', 'subject'])
    .executeTakeFirstOrThrow()
}

export interface Filter {
  filter: MailboxFilter
  /** Lower case without accents, like the column. */
  words: readonly string[]
  page: number
  limit: number
}

/** Lists messages, newest first, with the total number. */
export async function listMessages(
  queries: Queries,
  viewer: Viewer,
  { page, limit, ...filter }: Filter,
): Promise<{ messages: MessageRow[]; total: number }> {
  const lists = listsSeenBy(queries, viewer).map((list) => matching(list, viewer, filter))
  const newest = lists.map((list) =>
    list
      .select(columns)
      .orderBy('id', 'desc')
      .limit(page * limit),
  )
  const [messages, ...counts] = await Promise.all([
    newest
      .map((list) => queries.selectFrom(list.as('list')).selectAll())
      .reduce((all, list) => all.unionAll(list))
      .orderBy('id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    ...lists.map((list) =>
      list.select((of) => of.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    ),
  ])
  return { messages, total: counts.reduce((sum, { count }) => sum + count, 0) }
}

function matching(
  list: ReturnType<typeof undeleted>,
  viewer: Viewer,
  { filter, words }: Pick<Filter, 'filter' | 'words'>,
) {
  let query = list
  for (const word of words) query = query.where('folded', 'like', containing(word))
  // Writers must not learn whether staff marked their message as spam.
  if (!viewer.isStaff || filter === 'all') return query

  if (filter === 'unread') query = query.where('isRead', '=', false)
  return query.where('isSpam', '=', filter === 'spam')
}

/** Throws the same error for messages of others as for unknown ids. */
export async function getMessage(queries: Queries, viewer: Viewer, id: number): Promise<MessageRow> {
  const row = await seenBy(queries, viewer).select(columns).where('id', '=', id).executeTakeFirst()
  if (!row) throw new NotFound('contact_not_found')
  return row
}

export async function getMessageForUpdate(tx: Tx, viewer: Viewer, id: number): Promise<MessageRow> {
  const row = await seenBy(tx, viewer)
    .select(columns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw new NotFound('contact_not_found')
  return row
}

/** Messages visible to a viewer: all for staff, otherwise those sent while signed in or with a confirmed address. */
function seenBy(queries: Queries, { userId, isStaff }: Viewer) {
  const all = undeleted(queries)
  return isStaff ? all : all.where(isOwn(userId))
}

export const isOwn = (userId: number) =>
  sql<boolean>`(contact_messages.user_id = ${userId} OR ${fromAddressOf(userId)})`

/** Like `seenBy`, as disjoint queries that each match the order of an index. */
function listsSeenBy(queries: Queries, { userId, isStaff }: Viewer) {
  const all = undeleted(queries)
  if (isStaff) return [all]
  const byAddress = all.where(fromAddressOf(userId)).where('userId', 'is distinct from', userId)
  return [all.where('userId', '=', userId), byAddress]
}

const undeleted = (queries: Queries) => queries.selectFrom('contactMessages').where('deletedAt', 'is', null)

const fromAddressOf = (
  userId: number,
) => sql<boolean>`(contact_messages.email <> '' AND lower(contact_messages.email) = (
  SELECT lower(users.email::text) FROM users WHERE users.id = ${userId} AND users.verified_at IS NOT NULL
))`

type Marks = Partial<Pick<MessageRow, 'isRead' | 'isAnswerRead' | 'isSpam' | 'repliedAt'>>

export async function updateMessage(
  tx: Tx,
  id: number,
  marks: Marks & { deletedAt?: string },
): Promise<void> {
  await tx.updateTable('contactMessages').set(marks).where('id', '=', id).execute()
}

export async function deleteMessages(tx: Tx, { deletedBefore }: { deletedBefore: Date }) {
  await tx.deleteFrom('contactMessages').where('deletedAt', '<', deletedBefore.toISOString()).execute()
}

/** Assigns messages from a confirmed address to its account, before the address changes. */
export async function updateWriterOf(tx: Tx, writer: { userId: number; email: string }): Promise<void> {
  await tx
    .updateTable('contactMessages')
    .set({ userId: writer.userId })
    .where('userId', 'is', null)
    .where(sql<boolean>`(email <> '' AND lower(email) = lower(${writer.email}))`)
    .execute()
}

/** Returns name and address of a signed-in writer. */
export async function getWriter(queries: Queries, userId: number): Promise<{ name: string; email: string }> {
  return queries
    .selectFrom('users')
    .select(['name', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

/** Finds the account with this confirmed address. */
export async function findOwnerOfAddress(queries: Queries, email: string): Promise<number | undefined> {
  const row = await queries
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('verifiedAt', 'is not', null)
    .executeTakeFirst()
  return row?.id
}
