import type { Message } from '#contract/chat.ts'
import type { Queries } from '../../platform/database/database.ts'
import type { ChannelRef } from './chat.store.ts'
import { columnsFor, type MessageRow, messageOf } from './chat.store.ts'

interface Wanted {
  readerId: number
  /** In lower case without accents, as the column has them. */
  words: readonly string[]
  /** Only lines from this one on. */
  since?: number | undefined
  before?: number | undefined
  /** Whose lines are left out. */
  notBy: readonly number[]
  limit: number
}

export async function listMatches(
  queries: Queries,
  { id, slug }: ChannelRef,
  { readerId, words, since, before, notBy, limit }: Wanted,
): Promise<Message[]> {
  let query = queries
    .selectFrom('messages')
    .select(columnsFor(readerId))
    .where('channelId', '=', id)
    .where('kind', '!=', 'system')
    .where('deletedAt', 'is', null)
  for (const word of words) query = query.where('folded', 'like', `%${literal(word)}%`)
  if (since !== undefined) query = query.where('id', '>=', since)
  if (before !== undefined) query = query.where('id', '<', before)
  if (notBy.length > 0)
    query = query.where((or) => or.or([or('userId', 'is', null), or('userId', 'not in', notBy)]))

  const rows: MessageRow[] = await query.orderBy('id', 'desc').limit(limit).execute()
  return rows.map((row) => messageOf(row, slug))
}

/** The last of so many lines, counted back from the newest or from before an id; undefined where there are fewer. */
export async function findLineBack(
  queries: Queries,
  { id }: Pick<ChannelRef, 'id'>,
  { before, lines }: { before?: number | undefined; lines: number },
): Promise<number | undefined> {
  let query = queries.selectFrom('messages').select('id').where('channelId', '=', id)
  if (before !== undefined) query = query.where('id', '<', before)
  const row = await query
    .orderBy('id', 'desc')
    .offset(lines - 1)
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** `like` gives these three a meaning. */
const literal = (word: string) => word.replace(/[\\%_]/g, '\\$&')
