import type { Actor } from '../../platform/actor.ts'
import { foldedWords } from '../../platform/database/folded-words.ts'
import { findIdRange, type LineQuestion } from '../../platform/database/line-times.store.ts'
import { readWithTimeout, refuseWhenSlow } from '../../platform/database/statement-timeout.store.ts'
import { privateSearchLimit } from './conversations.limits.ts'
import { listOthers } from './conversations.store.ts'
import type { Dependencies } from './dependencies.ts'
import { listMatches, type Match } from './private-messages.store.ts'

/** What is asked of all conversations and takes longer is refused. */
const longestOfAllMs = 1000

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
  ): Promise<{ messages: Match[]; hasMore: boolean }> {
    const words = foldedWords(q)
    if (words.length === 0) return { messages: [], hasMore: false }
    await limits.take(privateSearchLimit, userId)

    const found = await listMatches(db.read, { userId, words, ...where, limit: limit + 1 })
    return { messages: found.slice(0, limit), hasMore: found.length > limit }
  }

  /** Messages that have every word, of all conversations of the actor or of one, newest first. */
  async function findLines(
    { userId }: Actor,
    { since, until, before, ...question }: LineQuestion & { conversationId?: number | undefined },
  ): Promise<FoundMessage[]> {
    const ids = await findIdRange(db.read, 'privateMessages', { since, until, before })
    const found = await readWithTimeout(db.read, longestOfAllMs, (tx) =>
      listMatches(tx, { userId, ...question, ...ids }),
    ).catch(refuseWhenSlow)
    const others = await listOthers(db.read, {
      userId,
      ids: found.map(({ conversation_id: id }) => id),
    })
    const names = await nicknames.displayNames([...others.values()])
    return found.map((message) => {
      const id = others.get(message.conversation_id) ?? 0
      return { message, other: { id, name: names.get(id)?.nickname ?? '' } }
    })
  }

  return { search, findLines }
}
