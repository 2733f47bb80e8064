import type { Message } from '#contract/chat.ts'
import {
  type CommentSubject,
  commentSubject,
  isPublicPlace,
} from '../../platform/database/comment-subjects.store.ts'
import type { Queries } from '../../platform/database/database.ts'
import { linesOfPlace } from '../../platform/database/lines-of-place.store.ts'
import { haveWords } from '../../platform/database/words-of-lines.store.ts'
import { columnsFor, messageOf } from './chat.store.ts'

interface SearchQuery {
  readerId: number
  /** Lower case without accents, like the column; rarest word first. */
  words: readonly string[]
  /** Only this channel; otherwise all except `closed`. */
  channelId?: number | undefined
  closed?: readonly number[]
  /** Only real channels, and comments on what everybody may read. */
  onlyPublic?: boolean
  /** Only lines of this author. */
  authorId?: number | undefined
  hasPicture?: boolean
  /** Only lines from this id on. */
  since?: number | undefined
  before?: number | undefined
  /** Authors to exclude. */
  notBy: readonly number[]
  limit: number
}

export interface FoundMessage {
  message: Message
  /** Subject, for a comment. */
  subject: CommentSubject | null
}

/** Ordered newest first. */
export async function listMatches(
  queries: Queries,
  {
    readerId,
    words,
    channelId,
    closed = [],
    onlyPublic = false,
    authorId,
    hasPicture = false,
    since,
    before,
    notBy,
    limit,
  }: SearchQuery,
): Promise<FoundMessage[]> {
  let query = queries
    .selectFrom('messages')
    .innerJoin('channels', 'channels.id', 'messages.channelId')
    .select(columnsFor(readerId))
    .select(['channels.slug', commentSubject.as('subject')])
    .where('kind', '!=', 'system')
    .where('deletedAt', 'is', null)
  for (const condition of haveWords(words)) query = query.where(condition)
  if (channelId !== undefined) {
    const after = since === undefined ? undefined : since - 1
    query = query
      .where(linesOfPlace('messages.channelId', channelId, { before, after }))
      .orderBy('channelId', 'desc')
  }
  if (closed.length > 0) query = query.where('channelId', 'not in', closed)
  if (onlyPublic) query = query.where(isPublicPlace)
  if (authorId !== undefined) query = query.where('userId', '=', authorId)
  if (hasPicture) query = query.where('messages.pictures', 'is not', null)
  if (since !== undefined) query = query.where('messages.id', '>=', since)
  if (before !== undefined) query = query.where('messages.id', '<', before)
  if (notBy.length > 0)
    query = query.where((or) => or.or([or('userId', 'is', null), or('userId', 'not in', notBy)]))

  const rows = await query.orderBy('messages.id', 'desc').limit(limit).execute()
  return rows.map((row) => ({ message: messageOf(row, row.slug), subject: row.subject }))
}
