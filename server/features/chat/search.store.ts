import type { Message } from '#contract/chat.ts'
import type { Queries } from '../../platform/database.ts'
import type { ChannelRow } from '../channels/channels.service.ts'
import { type MessageRow, messageColumns, messageOf } from './chat.store.ts'

interface Wanted {
  /** In lower case without accents, as the column has them. */
  words: readonly string[]
  before?: number | undefined
  limit: number
}

export async function listMatches(
  queries: Queries,
  { id, slug }: ChannelRow,
  { words, before, limit }: Wanted,
): Promise<Message[]> {
  let query = queries
    .selectFrom('messages')
    .select(messageColumns)
    .where('channelId', '=', id)
    .where('kind', '!=', 'system')
    .where('deletedAt', 'is', null)
  for (const word of words) query = query.where('folded', 'like', `%${literal(word)}%`)
  if (before !== undefined) query = query.where('id', '<', before)

  const rows: MessageRow[] = await query.orderBy('id', 'desc').limit(limit).execute()
  return rows.map((row) => messageOf(row, slug))
}

/** `like` gives these three a meaning. */
const literal = (word: string) => word.replace(/[\\%_]/g, '\\$&')
