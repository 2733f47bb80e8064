import { sql } from 'kysely'
import type { PrivateMessage } from '#contract/conversations.ts'
import type { Queries } from '../../platform/database/database.ts'
import type { FoundBack } from '../../platform/database/line-times.store.ts'
import { linesOfPlace } from '../../platform/database/lines-of-place.store.ts'
import { linesLookedAt } from '../../platform/database/search-by-stretches.ts'
import { haveWords } from '../../platform/database/words-of-lines.store.ts'
import { columnsFor, messageOf } from './private-messages.store.ts'

interface Target {
  userId: number
  /** Lower case without accents, like the column; rarest word first. */
  words: readonly string[]
  conversationId?: number | undefined
  /** Without `conversationId`, the lines of these conversations from `since` on are scanned. */
  among?: readonly number[] | undefined
  /** Only messages of this author. */
  authorId?: number | undefined
  hasPicture?: boolean
  /** Only lines from this id on. */
  since?: number | undefined
  before?: number | undefined
  limit: number
}

export interface Match extends PrivateMessage {
  conversation_id: number
}

/** Lists matches in one or all conversations of the user, newest first. */
export async function listMatches(
  queries: Queries,
  { userId, words, conversationId, among, authorId, hasPicture = false, since, before, limit }: Target,
): Promise<Match[]> {
  const own = queries.selectFrom('conversationMembers').select('conversationId').where('userId', '=', userId)
  let query = queries
    .selectFrom('privateMessages')
    .select([...columnsFor(userId), 'conversationId'])
    .where('conversationId', 'in', own)
    .where('deletedAt', 'is', null)
  for (const condition of haveWords(words)) query = query.where(condition)
  if (conversationId !== undefined) {
    const after = since === undefined ? undefined : since - 1
    query = query
      .where(linesOfPlace('privateMessages.conversationId', conversationId, { before, after }))
      .orderBy('conversationId', 'desc')
  } else if (among) {
    query = query.where(
      sql<boolean>`private_messages.id = ANY(ARRAY(${newestAmong(among, { since, before })}))`,
    )
  }
  if (authorId !== undefined) query = query.where('senderId', '=', authorId)
  if (hasPicture) query = query.where('pictures', 'is not', null)
  if (since !== undefined) query = query.where('id', '>=', since)
  if (before !== undefined) query = query.where('id', '<', before)

  const rows = await query.orderBy('id', 'desc').limit(limit).execute()
  return rows.map((row) => ({ ...messageOf(row), conversation_id: row.conversationId }))
}

/** Returns the oldest of a number of lines before an id in these conversations; undefined if there are fewer. */
export async function findLineBackAmong(
  queries: Queries,
  conversationIds: readonly number[],
  { before, lines }: { before?: number | undefined; lines: number },
): Promise<FoundBack | undefined> {
  const { rows } = await sql<FoundBack>`
    SELECT id, created_at FROM private_messages
    WHERE id = (
      SELECT id FROM (${newestAmong(conversationIds, { before, most: lines })}) AS newest
      ORDER BY id DESC
      OFFSET ${lines - 1}
      LIMIT 1
    )
  `.execute(queries)
  return rows[0]
}

interface Range {
  since?: number | undefined
  before?: number | undefined
  /** Limit per conversation. The default exceeds a stretch; without a limit the planner might choose another index. */
  most?: number
}

/** Selects ids of lines, per conversation in index order. */
const newestAmong = (
  conversationIds: readonly number[],
  { since = 0, before = Number.MAX_SAFE_INTEGER, most = 2 * linesLookedAt }: Range,
) => sql`
  SELECT line.id FROM unnest(${conversationIds}::bigint[]) AS conversation (id)
  CROSS JOIN LATERAL (
    SELECT id FROM private_messages AS line
    WHERE (conversation_id, line.id) >= (conversation.id, ${since}::bigint)
      AND (conversation_id, line.id) < (conversation.id, ${before}::bigint)
    ORDER BY conversation_id DESC, line.id DESC
    LIMIT ${most}
  ) AS line
`

/** Returns the newest line before an id of each of these conversations, newest first, up to a limit. */
export async function listNewestAmong(
  queries: Queries,
  conversationIds: readonly number[],
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<(FoundBack & { conversationId: number })[]> {
  const { rows } = await sql<FoundBack & { conversationId: number }>`
    SELECT conversation_id, id, created_at FROM private_messages
    WHERE id = ANY(ARRAY(${newestAmong(conversationIds, { before, most: 1 })}))
    ORDER BY id DESC
    LIMIT ${limit}
  `.execute(queries)
  return rows
}
