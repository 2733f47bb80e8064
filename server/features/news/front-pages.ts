import type { Logger } from 'pino'
import type { Headline } from '#contract/news.ts'
import type { NewsSource } from '#contract/rules/news.ts'
import type { Clock } from '../../platform/clock.ts'
import { TooManyRequests } from '../../platform/errors.ts'
import type { Limit, RateLimits } from '../../platform/rate-limits.ts'

/** Requests to sources per member of staff; cached pages are free. */
const askLimit: Limit = { name: 'news-source', points: 10, seconds: 3600 }
const freshMilliseconds = 10 * 60_000
/** Pause after a failure, during which a source is not requested again. */
const pauseMilliseconds = 15_000

interface Dependencies {
  clock: Clock
  limits: RateLimits
  log: Logger
  fetchHeadlines: (source: NewsSource) => Promise<Headline[]>
}

interface CachedFeed {
  items: Headline[]
  /** Time of the last response. */
  readAt: number
  /** Time of the last failure. */
  failedAt: number
}

interface FrontPage {
  items: Headline[]
  isDown: boolean
}

/** Caches the front pages of sources; concurrent requests share one fetch. */
export function createFrontPages({ clock, limits, log, fetchHeadlines }: Dependencies) {
  const cached = new Map<NewsSource, CachedFeed>()
  const underWay = new Map<NewsSource, Promise<FrontPage>>()

  async function read(userId: number, source: NewsSource): Promise<FrontPage> {
    const { items = [], readAt = 0, failedAt = 0 } = cached.get(source) ?? {}
    const now = clock.now().getTime()
    if (now - failedAt < pauseMilliseconds) return { items, isDown: true }
    if (now - readAt < freshMilliseconds) return { items, isDown: false }

    const reading = underWay.get(source) ?? requestPage(userId, source).finally(() => underWay.delete(source))
    underWay.set(source, reading)
    return reading
  }

  async function requestPage(userId: number, source: NewsSource): Promise<FrontPage> {
    const before = cached.get(source)
    try {
      await limits.consume(askLimit, userId)
      const items = await fetchHeadlines(source)
      cached.set(source, { items, readAt: clock.now().getTime(), failedAt: 0 })
      return { items, isDown: false }
    } catch (error) {
      if (!(error instanceof TooManyRequests)) return failed(source, error)
      if (before) return { items: before.items, isDown: false }
      throw error
    }
  }

  function failed(source: NewsSource, error: unknown): FrontPage {
    log.warn({ err: error, source }, 'a source of news cannot be read')
    const { items = [], readAt = 0 } = cached.get(source) ?? {}
    cached.set(source, { items, readAt, failedAt: clock.now().getTime() })
    return { items, isDown: true }
  }

  return { read }
}
