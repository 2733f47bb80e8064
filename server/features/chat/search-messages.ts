import type { Message } from '#contract/chat.ts'
import { fold } from '#contract/rules/fold-text.ts'
import type { Actor } from '../../platform/actor.ts'
import { isTimedOut, readWithTimeout } from '../../platform/database/statement-timeout.store.ts'
import type { ChannelRow } from '../channels/channels.service.ts'
import { searchLimit } from './chat.limits.ts'
import type { Dependencies } from './dependencies.ts'
import { findLineBack, listMatches } from './search.store.ts'

const mostWords = 8
/** As far as the index of words may look. Words that stand everywhere, though hardly together, take it longer. */
const longestMs = 30
/** Looked at one by one in a page of what the index does not answer. */
const linesLookedAt = 5000

interface Question {
  q: string
  before?: number | undefined
  limit: number
}

interface Found {
  messages: Message[]
  hasMore: boolean
  next?: number
}

export function createSearchMessages({ db, limits, channels: { getChannelFor }, blocks }: Dependencies) {
  /** Lines that have every word, newest first; neither case nor accents matter. */
  async function searchMessages(actor: Actor, slug: string, { q, before, limit }: Question): Promise<Found> {
    const { channel } = await getChannelFor(actor, slug)
    const words = fold(q).split(/\s+/).filter(Boolean).slice(0, mostWords)
    if (words.length === 0) return { messages: [], hasMore: false }
    await limits.take(searchLimit, actor.userId)

    const notBy = [...blocks.blockedBy(actor.userId)]
    const query = { readerId: actor.userId, words, before, notBy, limit: limit + 1 }
    const indexed = words.some(isIndexed) ? await askIndex(channel, query) : undefined
    if (indexed) return pageOf(indexed, limit)

    const since = await findLineBack(db.read, channel, { before, lines: linesLookedAt })
    const page = pageOf(await listMatches(db.read, channel, { ...query, since }), limit)
    return page.hasMore || since === undefined ? page : { ...page, hasMore: true, next: since }
  }

  /** Undefined when it takes too long. */
  async function askIndex(
    channel: ChannelRow,
    query: Parameters<typeof listMatches>[2],
  ): Promise<Message[] | undefined> {
    try {
      return await readWithTimeout(db.read, longestMs, (tx) => listMatches(tx, channel, query))
    } catch (error) {
      if (isTimedOut(error)) return undefined
      throw error
    }
  }

  return { searchMessages }
}

/** The index has three letters in a row, and nothing of shorter words. */
const isIndexed = (word: string) => /[\p{L}\p{N}]{3}/u.test(word)

const pageOf = (found: readonly Message[], limit: number): Found => ({
  messages: found.slice(0, limit),
  hasMore: found.length > limit,
})
