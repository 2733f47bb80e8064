import type { Actor } from '../../platform/actor.ts'
import type { Queries } from '../../platform/database/database.ts'
import { foldedWords } from '../../platform/database/folded-words.ts'
import {
  type FoundBack,
  findIdRange,
  findLineBack,
  type LineQuestion,
} from '../../platform/database/line-times.store.ts'
import {
  isNarrow,
  linesLookedAt,
  pageOf,
  searchByStretches,
} from '../../platform/database/search-by-stretches.ts'
import { rarestFirst } from '../../platform/database/words-of-lines.store.ts'
import { privateSearchLimit } from './conversations.limits.ts'
import { listOthers, listOwnIds } from './conversations.store.ts'
import type { Dependencies } from './dependencies.ts'
import { findLineBackAmong, listMatches, listNewestAmong, type Match } from './search.store.ts'

/** Users with more conversations are searched by the common index of all lines. */
const mostLookedThrough = 2000
/** Number of most recent conversations that are scanned at a time. */
const talksOfStretch = 200

interface Question {
  q: string
  conversationId?: number | undefined
  before?: number | undefined
  limit: number
}

interface FoundMessage {
  message: Match
  /** The other member of its conversation. */
  other: { id: number; name: string }
}

export function createSearchMessages({ db, limits, nicknames }: Dependencies) {
  /** Searches for messages that contain all words, newest first. Ignores case and accents. */
  async function search(
    { userId }: Actor,
    { q, limit, ...where }: Question,
  ): Promise<{ messages: Match[]; hasMore: boolean; next?: number }> {
    const words = foldedWords(q)
    if (words.length === 0) return { messages: [], hasMore: false }
    await limits.consume(privateSearchLimit, userId)

    const { lines, words: inOrder } = await rarestFirst(db.read, 'privateMessages', words)
    const question = { userId, words: inOrder, ...where, limit: limit + 1 }
    const own = await listOwn(userId, where.conversationId)
    const found = await searchByStretches(db.read, {
      lines,
      list: (queries, since) =>
        listMatches(queries, { ...question, since, among: since === undefined ? undefined : own }),
      findStart: (queries) => findStart(queries, own, where.before),
    })
    return pageOf(found, limit)
  }

  /**
   * Searches for messages that contain all words, in one or all conversations of the actor, newest first. If `next` is
   * set, only newer messages were searched.
   */
  async function findLines(
    { userId }: Actor,
    { since, until, before, ...question }: LineQuestion & { conversationId?: number | undefined },
  ): Promise<{ found: FoundMessage[]; next?: FoundBack | undefined }> {
    const ids = await findIdRange(db.read, 'privateMessages', { since, until, before })
    const { words, lines } = await rarestFirst(db.read, 'privateMessages', question.words)
    const own = await listOwn(userId, question.conversationId)
    const { found, ...rest } = await searchByStretches(db.read, {
      lines: isNarrow(question) ? 0 : lines,
      since: ids.since,
      list(queries, from) {
        const stretch = from === undefined ? ids : { ...ids, since: from, among: own }
        return listMatches(queries, { userId, ...question, words, ...stretch })
      },
      findStart: (queries) => findStart(queries, own, ids.before),
    })
    const others = await listOthers(db.read, {
      userId,
      ids: found.map(({ conversation_id: id }) => id),
    })
    const names = await nicknames.displayNames([...others.values()])
    const received = found.map((message) => {
      const id = others.get(message.conversation_id) ?? 0
      return { message, other: { id, name: names.get(id)?.nickname ?? '' } }
    })
    return { found: received, ...rest }
  }

  /** Lists the actor's conversations, never those of others, whose size timing could reveal. Undefined if too many. */
  async function listOwn(userId: number, conversationId: number | undefined): Promise<number[] | undefined> {
    const ids = await listOwnIds(db.read, { userId, conversationId, limit: mostLookedThrough + 1 })
    return ids.length > mostLookedThrough ? undefined : ids
  }

  return { search, findLines }
}

async function findStart(
  queries: Queries,
  own: readonly number[] | undefined,
  before: number | undefined,
): Promise<FoundBack | undefined> {
  const stretch = { before, lines: linesLookedAt }
  if (!own) return findLineBack(queries, allLines, stretch)
  if (own.length <= talksOfStretch) return findLineBackAmong(queries, own, stretch)

  const newest = await listNewestAmong(queries, own, { before, limit: talksOfStretch + 1 })
  const among = newest.slice(0, talksOfStretch).map(({ conversationId }) => conversationId)
  const start = await findLineBackAmong(queries, among, stretch)
  // All newer lines than the first excluded one belong to the scanned conversations.
  const [next] = newest.slice(talksOfStretch)
  if (!next || (start && start.id > next.id)) return start
  return { id: next.id + 1, createdAt: next.createdAt }
}

const allLines = { table: 'privateMessages', place: 0 } as const
