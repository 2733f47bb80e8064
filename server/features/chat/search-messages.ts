import type { Message } from '#contract/chat.ts'
import type { Actor } from '../../platform/actor.ts'
import { foldedWords, isIndexed } from '../../platform/database/folded-words.ts'
import { findIdRange, type LineQuestion } from '../../platform/database/line-times.store.ts'
import {
  isTimedOut,
  readWithTimeout,
  refuseWhenSlow,
} from '../../platform/database/statement-timeout.store.ts'
import { linesFor } from '../../realtime/hidden-lines.ts'
import { searchLimit } from './chat.limits.ts'
import type { Dependencies } from './dependencies.ts'
import { type FoundMessage, findLineBack, listMatches } from './search.store.ts'

/** As far as the index of words may look. Words that stand everywhere, though hardly together, take it longer. */
const longestMs = 30
/** What is asked of all channels and takes longer is refused. */
const longestOfAllMs = 1000
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

export function createSearchMessages({ db, limits, channels, blocks }: Dependencies) {
  const { getChannelFor, listClosedTo } = channels

  /** Lines that have every word, newest first; neither case nor accents matter. */
  async function searchMessages(actor: Actor, slug: string, { q, before, limit }: Question): Promise<Found> {
    const { channel } = await getChannelFor(actor, slug)
    const words = foldedWords(q)
    if (words.length === 0) return { messages: [], hasMore: false }
    await limits.take(searchLimit, actor.userId)

    const blocked = blocks.blockedBy(actor.userId)
    const notBy = [...blocked]
    const query = { readerId: actor.userId, words, channelId: channel.id, before, notBy, limit: limit + 1 }
    const indexed = words.some(isIndexed) ? await askIndex(query) : undefined
    if (indexed) return pageOf(withHiddenQuotes(indexed, blocked), limit)

    const since = await findLineBack(db.read, channel, { before, lines: linesLookedAt })
    const found = await listMatches(db.read, { ...query, since })
    const page = pageOf(withHiddenQuotes(found, blocked), limit)
    return page.hasMore || since === undefined ? page : { ...page, hasMore: true, next: since }
  }

  /** Undefined when it takes too long. */
  async function askIndex(query: Parameters<typeof listMatches>[1]): Promise<FoundMessage[] | undefined> {
    try {
      return await readWithTimeout(db.read, longestMs, (tx) => listMatches(tx, query))
    } catch (error) {
      if (isTimedOut(error)) return undefined
      throw error
    }
  }

  /** Lines that have every word, of every channel that the actor may enter or of one, and comments; newest first. */
  async function findLines(
    actor: Actor,
    { slug, since, until, before, ...what }: LineQuestion & { slug?: string | undefined },
  ): Promise<FoundMessage[]> {
    const { userId: readerId } = actor
    const channel = slug === undefined ? undefined : (await getChannelFor(actor, slug)).channel
    const closed = channel ? [] : await listClosedTo(actor)
    const ids = await findIdRange(db.read, 'messages', { since, until, before })
    const blocked = blocks.blockedBy(readerId)
    const question = { readerId, ...what, ...ids, channelId: channel?.id, closed, notBy: [...blocked] }
    const ask = readWithTimeout(db.read, longestOfAllMs, (tx) => listMatches(tx, question))
    return withHiddenQuotes(await ask.catch(refuseWhenSlow), blocked)
  }

  return { searchMessages, findLines }
}

/** Lines of those whom the reader has blocked are not found, nor what they said above an answer. */
function withHiddenQuotes(found: readonly FoundMessage[], blocked: ReadonlySet<number>): FoundMessage[] {
  return found.map(({ message, subject }) => {
    const [seen = message] = linesFor(blocked, [message])
    return { message: seen, subject }
  })
}

const pageOf = (found: readonly FoundMessage[], limit: number): Found => ({
  messages: found.slice(0, limit).map(({ message }) => message),
  hasMore: found.length > limit,
})
