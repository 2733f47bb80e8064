import { sql } from 'kysely'
import type { PrivateMessage } from '#contract/conversations.ts'
import { conversationsPerPage } from '#contract/rules/conversations.ts'
import { countedAtMost } from '#contract/rules/counts.ts'
import { lockWords } from '../../platform/database/advisory-lock.store.ts'
import type { Queries, Tx } from '../../platform/database/database.ts'
import { cardsIn } from '../../platform/database/line-cards.store.ts'
import { ownReactions } from '../../platform/database/reactions.store.ts'
import { NotFound } from '../../platform/errors.ts'
import { type MessageRow, messageOf, quoteIn } from './private-messages.store.ts'

/** A conversation and one of its members. */
interface Own {
  id: number
  userId: number
}

interface ConversationRow {
  id: number
  otherId: number
  revision: number
}

/** Throws the same error for conversations of others as for unknown ids. */
export async function getOwn(queries: Queries, own: Own): Promise<ConversationRow> {
  const row = await ownQuery(queries, own).executeTakeFirst()
  return seenBy(own, row)
}

/** Locks the conversation until the end of the transaction, so that message ids grow in commit order. */
export async function getOwnForUpdate(tx: Tx, own: Own): Promise<ConversationRow> {
  const row = await ownQuery(tx, own).forNoKeyUpdate().executeTakeFirst()
  return seenBy(own, row)
}

function ownQuery(queries: Queries, { id, userId }: Own) {
  return queries
    .selectFrom('conversations')
    .select(['id', 'firstId', 'secondId', 'revision'])
    .where('id', '=', id)
    .where((where) => where.or([where('firstId', '=', userId), where('secondId', '=', userId)]))
}

function seenBy(
  { userId }: Own,
  row: { id: number; firstId: number; secondId: number; revision: number } | undefined,
): ConversationRow {
  if (!row) throw new NotFound('conversation_not_found')
  return { id: row.id, revision: row.revision, otherId: row.firstId === userId ? row.secondId : row.firstId }
}

/** Lists the conversations of a user, or only the given one if it is theirs. */
export async function listOwnIds(
  queries: Queries,
  { userId, conversationId, limit }: { userId: number; conversationId?: number | undefined; limit: number },
): Promise<number[]> {
  let own = queries.selectFrom('conversationMembers').select('conversationId').where('userId', '=', userId)
  if (conversationId !== undefined) own = own.where('conversationId', '=', conversationId)
  const rows = await own.limit(limit).execute()
  return rows.map((row) => row.conversationId)
}

/** Returns the other member of each of these conversations. */
export async function listOthers(
  queries: Queries,
  { userId, ids }: { userId: number; ids: readonly number[] },
): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await queries
    .selectFrom('conversations')
    .select(['id', 'firstId', 'secondId'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, firstId, secondId }) => [id, firstId === userId ? secondId : firstId]))
}

export async function findPair(
  queries: Queries,
  people: readonly [number, number],
): Promise<{ id: number } | undefined> {
  return pairQuery(queries, people).executeTakeFirst()
}

function pairQuery(queries: Queries, people: readonly [number, number]) {
  const [firstId, secondId] = inOrder(people)
  return queries
    .selectFrom('conversations')
    .select('id')
    .where('firstId', '=', firstId)
    .where('secondId', '=', secondId)
}

/** Locks a pair of users until the end of the transaction, and returns their conversation. */
export async function findPairForUpdate(
  tx: Tx,
  people: readonly [number, number],
): Promise<{ id: number } | undefined> {
  const [firstId, secondId] = inOrder(people)
  await lockWords(tx, `pair ${firstId} ${secondId}`)
  return pairQuery(tx, people).forNoKeyUpdate().executeTakeFirst()
}

/** Inserts a conversation, which the other member sees with the first message. */
export async function insertConversation(
  tx: Tx,
  { by, people, at }: { by: number; people: readonly [number, number]; at: string },
): Promise<{ id: number }> {
  const [firstId, secondId] = inOrder(people)
  const inserted = await tx
    .insertInto('conversations')
    .values({ firstId, secondId, createdAt: at, movedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('conversationMembers')
    .values(people.map((userId) => ({ userId, conversationId: inserted.id, hidden: userId !== by })))
    .execute()
  return inserted
}

const inOrder = ([one, other]: readonly [number, number]): [number, number] =>
  one < other ? [one, other] : [other, one]

export async function updateHidden(tx: Tx, { id, userId }: Own, hidden: boolean): Promise<void> {
  await tx
    .updateTable('conversationMembers')
    .set({ hidden })
    .where('userId', '=', userId)
    .where('conversationId', '=', id)
    .execute()
}

/** Moves it to the top of both lists, also if it was hidden. */
export async function updateMoved(tx: Tx, { id, at }: { id: number; at: string }): Promise<void> {
  await tx.updateTable('conversations').set({ movedAt: at }).where('id', '=', id).execute()
  await tx
    .updateTable('conversationMembers')
    .set({ hidden: false })
    .where('conversationId', '=', id)
    .where('hidden', '=', true)
    .execute()
}

/** Returns the position of the marker, or undefined if it did not move. */
export async function updateMarker(
  tx: Tx,
  { id, userId }: Own,
  { lastReadId, at }: { lastReadId: number; at: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ lastReadId: number }>`
    UPDATE conversation_members AS mine
    SET last_read_id = least(${lastReadId}::bigint, newest.id), read_at = ${at}
    FROM (SELECT max(id) AS id FROM private_messages WHERE conversation_id = ${id}) AS newest
    WHERE mine.user_id = ${userId}
      AND mine.conversation_id = ${id}
      AND least(${lastReadId}::bigint, newest.id) > mine.last_read_id
      AND newest.id IS NOT NULL
    RETURNING mine.last_read_id
  `.execute(tx)
  return rows[0]?.lastReadId
}

export async function getMarker(queries: Queries, { id, userId }: Own): Promise<number> {
  const { lastReadId } = await queries
    .selectFrom('conversationMembers')
    .select('lastReadId')
    .where('userId', '=', userId)
    .where('conversationId', '=', id)
    .executeTakeFirstOrThrow()
  return lastReadId
}

export interface ListedRow {
  id: number
  otherId: number
  unreadCount: number
  lastMessage: PrivateMessage | null
}

interface ListPlace {
  userId: number
  /** Always included. */
  selectedId?: number | undefined
  /** Only conversations after this one, which must be their own. */
  before?: number | undefined
}

/** Selects the newest conversations with a user as the first or second member, in index order. */
const newestAs = (member: 'first_id' | 'second_id', { userId, before }: ListPlace) => sql`(
  SELECT id, first_id, second_id, moved_at, last_read_id
  FROM conversations
  JOIN conversation_members ON user_id = ${userId} AND conversation_id = id
  WHERE ${sql.raw(member)} = ${userId} AND NOT hidden
    AND ${before === undefined ? sql`true` : isAfter({ id: before, userId })}
  ORDER BY moved_at DESC, id DESC
  LIMIT ${conversationsPerPage}
)`

/** Matches nothing if the given conversation is not the user's own. */
const isAfter = ({ id, userId }: Own) => sql`(moved_at, id) < (
  (SELECT moved_at FROM conversations WHERE id = ${id} AND ${userId} IN (first_id, second_id)),
  ${id}::bigint
)`

export async function listConversations(queries: Queries, place: ListPlace): Promise<ListedRow[]> {
  const { userId, selectedId = null } = place
  const { rows } = await sql<
    Omit<ListedRow, 'lastMessage'> & { [K in keyof MessageRow]: MessageRow[K] | null }
  >`
    WITH mine AS (
      SELECT * FROM (
        ${newestAs('first_id', place)}
        UNION
        ${newestAs('second_id', place)}
        UNION
        SELECT id, first_id, second_id, moved_at, last_read_id
        FROM conversations
        JOIN conversation_members ON user_id = ${userId} AND conversation_id = id
        WHERE id = ${selectedId}::bigint
      ) AS newest
      ORDER BY (id = ${selectedId}::bigint) IS TRUE DESC, moved_at DESC, id DESC
      LIMIT ${conversationsPerPage}
    )
    SELECT
      mine.id,
      CASE WHEN first_id = ${userId} THEN second_id ELSE first_id END AS other_id,
      unread_count,
      newest.id AS message_id, content, sender_id, sender_name, client_id, newest.created_at, edited_at, deleted_at,
      ${quoteIn('newest')} AS quote, newest.pictures, newest.reactions, coalesce(newest.revision, 0) AS revision,
      ${ownReactions('conversation', userId, 'newest')} AS own_reactions,
      ${cardsIn('conversation', 'newest')} AS cards
    FROM mine
    LEFT JOIN LATERAL (
      SELECT * FROM private_messages WHERE conversation_id = mine.id ORDER BY id DESC LIMIT 1
    ) AS newest ON true
    CROSS JOIN LATERAL (
      SELECT count(*) AS unread_count FROM (
        SELECT FROM private_messages
        WHERE conversation_id = mine.id AND id > mine.last_read_id AND sender_id <> ${userId}
          AND deleted_at IS NULL
        LIMIT ${countedAtMost}
      ) AS unread
    ) AS counted
    ORDER BY moved_at DESC, mine.id DESC
  `.execute(queries)
  return rows.map(({ id, otherId, unreadCount, messageId, ...row }) => ({
    id,
    otherId,
    unreadCount,
    // Either all columns of a message are set or none.
    lastMessage: messageId === null ? null : messageOf({ ...row, messageId } as MessageRow),
  }))
}

/** Counts unread lines for both members; zero if the conversation is hidden. */
export async function listUnreadOf(
  queries: Queries,
  id: number,
): Promise<{ userId: number; count: number }[]> {
  const { rows } = await sql<{ userId: number; count: number }>`
    SELECT user_id, count
    FROM conversation_members AS mine
    CROSS JOIN LATERAL (
      SELECT count(*) FROM (
        SELECT FROM private_messages
        WHERE conversation_id = mine.conversation_id
          AND id > mine.last_read_id AND sender_id <> mine.user_id AND NOT hidden
          AND deleted_at IS NULL
        LIMIT ${countedAtMost}
      ) AS unread
    ) AS counted
    WHERE conversation_id = ${id}
  `.execute(queries)
  return rows
}
