import type { Headline } from '#contract/news.ts'
import type { NewsSource } from '#contract/rules/news.ts'
import type { Outbound } from '../../platform/net/outbound.ts'
import { readFeed } from './read-feed.ts'

const accept = 'application/rss+xml, application/xml;q=0.9, text/xml;q=0.8'

interface Dependencies {
  feeds: Readonly<Record<NewsSource, string>>
  outbound: Outbound
}

/** Fetches the current headlines of a source. Throws if its feed cannot be read. */
export function createHeadlines({ feeds, outbound }: Dependencies) {
  const hosts = Object.values(feeds).map((address) => new URL(address).hostname)

  return async function fetchHeadlines(source: NewsSource): Promise<Headline[]> {
    const feed = feeds[source]
    const { status, headers, body } = await outbound.fetchPublic(feed, {
      configured: true,
      hosts,
      headers: { accept },
    })
    if (status !== 200) throw new Error(`${feed} answers ${status}`)
    return readFeed(body, headers['content-type'])
  }
}
