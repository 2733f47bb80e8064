import type { Actor } from '../../platform/actor.ts'
import { foldedWords } from '../../platform/database/folded-words.ts'
import {
  type FoundBack,
  findIdRange,
  findLineBack,
  type LineQuestion,
} from '../../platform/database/line-times.store.ts'
import { isNarrow, linesLookedAt, searchByStretches } from '../../platform/database/search-by-stretches.ts'
import { rarestFirst } from '../../platform/database/words-of-lines.store.ts'
import { privateSearchLimit } from './conversations.limits.ts'
import { listOthers } from './conversations.store.ts'
import type { Dependencies } from './dependencies.ts'
import { listMatches, type Match } from './private-messages.store.ts'

interface Question {
  q: string
  conversationId?: number | undefined
  before?: number | undefined
  limit: number
}

interface FoundMessage {
  message: Match
  /** Who else is in its conversation. */
  other: { id: number; name: string }
}

export function createSearchMessages({ db, limits, nicknames }: Dependencies) {
  /** Messages that have every word, newest first; neither case nor accents matter. */
  async function search(
    { userId }: Actor,
    { q, limit, ...where }: Question,
  ): Promise<{ messages: Match[]; hasMore: boolean; next?: number }> {
    const words = foldedWords(q)
    if (words.length === 0) return { messages: [], hasMore: false }
    await limits.take(privateSearchLimit, userId)

    const { lines, words: inOrder } = await rarestFirst(db.read, 'privateMessages', words)
    const question = { userId, words: inOrder, ...where, limit: limit + 1 }
    const { found, next } = await searchByStretches(db.read, {
      lines,
      list: (queries, since) => listMatches(queries, { ...question, since }),
      findStart: (queries) =>
        findLineBack(queries, linesOf(where.conversationId), { before: where.before, lines: linesLookedAt }),
    })
    const page = { messages: found.slice(0, limit), hasMore: found.length > limit }
    return page.hasMore || next === undefined ? page : { ...page, hasMore: true, next: next.id }
  }

  /**
   * Messages that have every word, of all conversations of the actor or of one, newest first. With `next` only those from
   * there on were looked at.
   */
  async function findLines(
    { userId }: Actor,
    { since, until, before, ...question }: LineQuestion & { conversationId?: number | undefined },
  ): Promise<{ found: FoundMessage[]; next?: FoundBack | undefined }> {
    const ids = await findIdRange(db.read, 'privateMessages', { since, until, before })
    const { words, lines } = await rarestFirst(db.read, 'privateMessages', question.words)
    const { found, next } = await searchByStretches(db.read, {
      lines: isNarrow(question) ? 0 : lines,
      list: (queries, from = 0) =>
        listMatches(queries, { userId, ...question, words, ...ids, since: Math.max(from, ids.since) }),
      findStart: (queries) =>
        findLineBack(queries, linesOf(question.conversationId), { ...ids, lines: linesLookedAt }),
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
    return { found: received, ...(next && next.id > ids.since && { next }) }
  }

  return { search, findLines }
}

const linesOf = (conversationId: number | undefined) =>
  conversationId === undefined
    ? ({ table: 'privateMessages', place: 0 } as const)
    : ({ table: 'privateMessages', column: 'conversationId', place: conversationId } as const)
