import type { Channel } from '#contract/channels.ts'
import type { NewsItem } from '#contract/news.ts'
import type { LatestUser } from '#contract/people.ts'
import type { PublicRoom } from '#contract/public-logs.ts'
import type { ListedAlbum } from '#contract/stores.ts'
import type { Survey } from '#contract/surveys.ts'
import { call, type PageContext, pageRequest } from '../../platform/page/page-data.ts'
import { type CardArticle, latestArticles } from '../blog/blog.data.ts'

/** What staff put on the first page, and who has come: every home shows it. */
export interface Noticeboard {
  people: readonly LatestUser[]
  /** Absent while nothing is asked. */
  survey: Survey | undefined
  news: readonly NewsItem[]
}

export interface Community extends Noticeboard {
  stores: readonly ListedAlbum[]
  articles: readonly CardArticle[]
  /** In the place of news, where there are none. */
  channels: readonly Channel[] | null
}

/** All of them, as homes show them. */
const allChannels = (context: PageContext): Promise<Channel[] | null> =>
  call(context, 'GET /api/channels', {}).catch(() => null)

/** What cannot be had is left out: without it a page is still a page. */
export async function readNoticeboard(context: PageContext): Promise<Noticeboard> {
  const { language: lang } = context.get(pageRequest)
  const [people, survey, news] = await Promise.all([
    call(context, 'GET /api/latestUsers', {}).catch(() => []),
    call(context, 'GET /api/survey', {}).catch(() => undefined),
    call(context, 'GET /api/news', { query: { lang } }).catch(() => undefined),
  ])
  return { people, survey: survey?.uid ? survey : undefined, news: news?.canalBarraNews ?? [] }
}

export async function readCommunity(context: PageContext): Promise<Community> {
  const [noticeboard, stores, articles] = await Promise.all([
    readNoticeboard(context),
    call(context, 'GET /api/latestStores', {}).catch(() => []),
    latestArticles(context),
  ])
  const channels = noticeboard.news.length > 0 ? null : await allChannels(context)
  return { ...noticeboard, stores, articles, channels }
}

export interface BlogFirst extends Noticeboard {
  latest: readonly CardArticle[]
  /** That anybody may look into. */
  rooms: readonly PublicRoom[]
  channels: readonly Channel[] | null
}

/** What the first page of a blog shows. */
export async function readBlogFirst(context: PageContext): Promise<BlogFirst> {
  const [noticeboard, latest, rooms, channels] = await Promise.all([
    readNoticeboard(context),
    latestArticles(context),
    call(context, 'GET /api/public-logs', {}).catch(() => []),
    allChannels(context),
  ])
  return { ...noticeboard, latest, rooms, channels }
}
