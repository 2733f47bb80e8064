import type { Channel } from '#contract/channels.ts'
import type { NewsItem } from '#contract/news.ts'
import type { LatestUser } from '#contract/people.ts'
import type { ListedAlbum } from '#contract/stores.ts'
import type { Survey } from '#contract/surveys.ts'
import { call, type PageContext, pageRequest } from '../../platform/page-data.ts'
import { type CardArticle, latestArticles } from '../blog/blog.data.ts'

export interface Community {
  stores: readonly ListedAlbum[]
  articles: readonly CardArticle[]
  people: readonly LatestUser[]
  /** Absent while nothing is asked. */
  survey: Survey | undefined
  news: readonly NewsItem[]
  /** In the place of news, where there are none. */
  channels: readonly Channel[] | null
}

/** All of them, as homes show them. */
export const allChannels = (context: PageContext): Promise<Channel[] | null> =>
  call(context, 'GET /api/channels', {}).catch(() => null)

/** What cannot be had is left out: without it a page is still a page. */
export async function readCommunity(context: PageContext): Promise<Community> {
  const { language: lang } = context.get(pageRequest)
  const [stores, articles, people, survey, news] = await Promise.all([
    call(context, 'GET /api/latestStores', {}).catch(() => []),
    latestArticles(context),
    call(context, 'GET /api/latestUsers', {}).catch(() => []),
    call(context, 'GET /api/survey', {}).catch(() => undefined),
    call(context, 'GET /api/news', { query: { lang } }).catch(() => undefined),
  ])
  const items = news?.canalBarraNews ?? []
  return {
    stores,
    articles,
    people,
    survey: survey?.uid ? survey : undefined,
    news: items,
    channels: items.length > 0 ? null : await allChannels(context),
  }
}
