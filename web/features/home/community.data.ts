import type { ListedArticle } from '#contract/articles.ts'
import type { NewsItem } from '#contract/news.ts'
import type { LatestUser } from '#contract/people.ts'
import type { ListedAlbum } from '#contract/stores.ts'
import type { Survey } from '#contract/surveys.ts'
import { call, type PageContext, pageRequest } from '../../platform/page-data.ts'
import { latestArticles } from '../blog/blog.data.ts'

export interface Community {
  stores: readonly ListedAlbum[]
  articles: readonly ListedArticle[]
  people: readonly LatestUser[]
  /** Absent while nothing is asked. */
  survey: Survey | undefined
  news: readonly NewsItem[]
}

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
  return {
    stores,
    articles,
    people,
    survey: survey?.uid ? survey : undefined,
    news: news?.canalBarraNews ?? [],
  }
}
