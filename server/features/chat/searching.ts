import type { Message } from '#contract/chat.ts'
import { fold } from '#contract/rules/folding.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database.ts'
import type { RateLimits } from '../../platform/rate-limits.ts'
import type { ChannelsService } from '../channels/channels.service.ts'
import { searchLimit } from './chat.limits.ts'
import { listMatches } from './search.store.ts'

const mostWords = 8

interface Needs {
  db: Database
  limits: RateLimits
  channels: Pick<ChannelsService, 'visit'>
}

interface Question {
  q: string
  before?: number | undefined
  limit: number
}

export function createSearching({ db, limits, channels: { visit } }: Needs) {
  /** Lines that have every word, newest first; neither case nor accents matter. */
  async function searchMessages(
    actor: Actor,
    slug: string,
    { q, before, limit }: Question,
  ): Promise<{ messages: Message[]; hasMore: boolean }> {
    const { channel } = await visit(actor, slug)
    const words = fold(q).split(/\s+/).filter(Boolean).slice(0, mostWords)
    if (words.length === 0) return { messages: [], hasMore: false }
    await limits.take(searchLimit, actor.userId)

    const found = await listMatches(db.read, channel, { words, before, limit: limit + 1 })
    return { messages: found.slice(0, limit), hasMore: found.length > limit }
  }

  return { searchMessages }
}
