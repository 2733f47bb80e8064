import type { Channel } from '#contract/channels.ts'
import type { NewsItem } from '#contract/news.ts'
import type { LatestUser } from '#contract/people.ts'
import type { PublicRoom } from '#contract/public-logs.ts'
import type { ListedAlbum } from '#contract/stores.ts'
import type { Survey } from '#contract/surveys.ts'
import { call, type PageContext, pageRequest } from '../../platform/page/page-data.ts'
import { type CardArticle, latestArticles } from '../blog/blog.data.ts'

/** What staff place on the home page, and new members: every home shows it. */
export interface Noticeboard {
  people: readonly LatestUser[]
  /** Absent if there is no survey. */
  survey: Survey | undefined
  news: readonly NewsItem[]
}

export interface Community extends Noticeboard {
  stores: readonly ListedAlbum[]
  articles: readonly CardArticle[]
  /** Shown instead of news if there are none. */
  channels: readonly Channel[] | null
}

/** Returns all channels; null on failure. */
const allChannels = (context: PageContext): Promise<Channel[] | null> =>
  call(context, 'GET /api/channels', {}).catch(() => null)

/** Leaves out what fails to load. */
async function readNoticeboard(context: PageContext): Promise<Noticeboard> {
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
  /** Channels with a public log. */
  rooms: readonly PublicRoom[]
  channels: readonly Channel[] | null
}

/** Returns the contents of the blog home. */
export async function readBlogFirst(context: PageContext): Promise<BlogFirst> {
  const [noticeboard, latest, rooms, channels] = await Promise.all([
    readNoticeboard(context),
    latestArticles(context),
    call(context, 'GET /api/public-logs', {}).catch(() => []),
    allChannels(context),
  ])
  return { ...noticeboard, latest, rooms, channels }
}
