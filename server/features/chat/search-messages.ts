import type { Message } from '#contract/chat.ts'
import type { Actor } from '../../platform/actor.ts'
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
import { linesFor } from '../../realtime/hidden-lines.ts'
import { canFind } from '../channels/channels.service.ts'
import { searchLimit } from './chat.limits.ts'
import type { Dependencies } from './dependencies.ts'
import { type FoundMessage, listMatches } from './search.store.ts'

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

  /** Searches for lines that contain all words, newest first. Ignores case and accents. */
  async function searchMessages(actor: Actor, slug: string, { q, before, limit }: Question): Promise<Found> {
    const { channel } = await getChannelFor(actor, slug)
    const words = foldedWords(q)
    if (words.length === 0) return { messages: [], hasMore: false }
    await limits.consume(searchLimit, actor.userId)

    const blocked = blocks.blockedBy(actor.userId)
    const notBy = [...blocked]
    const { lines, words: inOrder } = await rarestFirst(db.read, 'messages', words)
    const query = {
      readerId: actor.userId,
      words: inOrder,
      channelId: channel.id,
      before,
      notBy,
      limit: limit + 1,
    }
    const { found, ...rest } = await searchByStretches(db.read, {
      lines,
      list: (queries, since) => listMatches(queries, { ...query, since }),
      findStart: (queries) => findLineBack(queries, linesOf(channel), { before, lines: linesLookedAt }),
    })
    const seen = withHiddenQuotes(found, blocked).map(({ message }) => message)
    return pageOf({ found: seen, ...rest }, limit)
  }

  /**
   * Searches for lines and comments that contain all words, in one or all channels that the actor may enter, newest
   * first. If `next` is set, only newer lines were searched.
   */
  async function findLines(
    actor: Actor,
    { slug, since, until, before, ...what }: LineQuestion & { slug?: string | undefined },
  ): Promise<{ found: FoundMessage[]; next?: FoundBack | undefined }> {
    const { userId: readerId } = actor
    const channel = slug === undefined ? undefined : (await getChannelFor(actor, slug)).channel
    const places = channel ? { channelId: channel.id } : await exclusionsFor(actor)
    const ids = await findIdRange(db.read, 'messages', { since, until, before })
    const blocked = blocks.blockedBy(readerId)
    const { words, lines } = await rarestFirst(db.read, 'messages', what.words)
    const question = { readerId, ...what, words, ...ids, ...places, notBy: [...blocked] }
    const { found, ...rest } = await searchByStretches(db.read, {
      lines: isNarrow(what) ? 0 : lines,
      since: ids.since,
      list: (queries, from = ids.since) => listMatches(queries, { ...question, since: from }),
      findStart: (queries) =>
        findLineBack(queries, channel ? linesOf(channel) : allLines, { ...ids, lines: linesLookedAt }),
    })
    return { found: withHiddenQuotes(found, blocked), ...rest }
  }

  /** What a search of all channels leaves out. */
  async function exclusionsFor(actor: Actor) {
    return { closed: await listClosedTo(actor), onlyPublic: !canFind(actor, { isPublic: false }) }
  }

  return { searchMessages, findLines }
}

const allLines = { table: 'messages', place: 0 } as const
const linesOf = ({ id }: { id: number }) => ({ table: 'messages', column: 'channelId', place: id }) as const

/** Hides quotes of blocked users in search results. */
function withHiddenQuotes(found: readonly FoundMessage[], blocked: ReadonlySet<number>): FoundMessage[] {
  return found.map(({ message, subject }) => {
    const [seen = message] = linesFor(blocked, [message])
    return { message: seen, subject }
  })
}
