import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The fields of a video that tests set; the rest of the response is as documented. */
interface StandInVideo {
  id: string
  title?: string
  description?: string
  tags?: string[]
  duration?: string
  viewCount?: string
  publishedAt?: string
  embedWidth?: string
  embedHeight?: string
  embeddable?: boolean
  live?: 'none' | 'live' | 'upcoming'
}

interface Channel {
  uploads: string[]
  playlists: { id: string; title: string; videos: string[] }[]
  found: string[]
  videos: StandInVideo[]
}

const uploadsList = 'UUstandin0000000000000a'
export const standInChannel = 'UCstandin0000000000000a'
export const standInKey = 'chave-de-teste'

/** Starts a server that responds as in https://developers.google.com/youtube/v3/docs, for one channel. */
export async function startYoutube(channel: Partial<Channel> = {}) {
  const known: Channel = { uploads: [], playlists: [], found: [], videos: [], ...channel }
  const calls: { resource: string; query: URLSearchParams }[] = []
  const state: { failing: number | 'silent' | undefined } = { failing: undefined }

  const server = createServer((request, response) => {
    const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://localhost')
    const resource = pathname.split('/').at(-1) ?? ''
    calls.push({ resource, query })
    if (state.failing === 'silent') return
    const failure = failureOf(state.failing, query)
    response.writeHead(failure ? failure.error.code : 200, {
      'content-type': 'application/json; charset=UTF-8',
    })
    response.end(JSON.stringify(failure ?? answerOf(known, resource, query)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    known,
    calls,
    /** Makes every response an error of this status, or none at all. */
    fail: (how: number | 'silent' | undefined) => {
      state.failing = how
    },
    environment: {
      YOUTUBE_API_KEY: standInKey,
      YOUTUBE_CHANNEL_ID: standInChannel,
      YOUTUBE_API_URL: `http://127.0.0.1:${port}/youtube/v3`,
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function failureOf(status: number | undefined, query: URLSearchParams) {
  const code = status ?? (query.get('key') === standInKey ? undefined : 400)
  if (!code) return undefined
  const reason = code === 403 ? 'quotaExceeded' : code === 400 ? 'badRequest' : 'backendError'
  return { error: { code, message: 'No.', errors: [{ message: 'No.', domain: 'youtube.quota', reason }] } }
}

function answerOf(channel: Channel, resource: string, query: URLSearchParams): unknown {
  const list = (kind: string, items: unknown[], rest: object = {}) => ({
    kind: `youtube#${kind}ListResponse`,
    etag: 'etag',
    ...rest,
    pageInfo: { totalResults: items.length, resultsPerPage: Number(query.get('maxResults') ?? 5) },
    items,
  })
  if (resource === 'channels') {
    const relatedPlaylists = { likes: '', uploads: uploadsList }
    // An unknown id gets a response without `items`.
    if (query.get('id') !== standInChannel) return { kind: 'youtube#channelListResponse', etag: 'etag' }
    return list('channel', [
      { kind: 'youtube#channel', id: standInChannel, contentDetails: { relatedPlaylists } },
    ])
  }
  if (resource === 'playlists') {
    const items = channel.playlists.map(({ id, title }) => ({
      ...{ kind: 'youtube#playlist', etag: 'etag', id },
      snippet: { title, description: '', channelId: standInChannel, publishedAt: '2024-03-04T12:00:00Z' },
    }))
    return list('playlist', items)
  }
  if (resource === 'playlistItems') return playlistItems(channel, query, list)
  if (resource === 'search') {
    const items = channel.found.map((videoId) => ({
      ...{ kind: 'youtube#searchResult', etag: 'etag' },
      id: { kind: 'youtube#video', videoId },
    }))
    return list('search', items, { nextPageToken: 'CDIQAA', regionCode: 'BR' })
  }
  const requests = (query.get('id') ?? '').split(',')
  const items = channel.videos.filter(({ id }) => requests.includes(id)).map(videoOf)
  return list('video', items)
}

type List = (kind: string, items: unknown[], rest?: object) => unknown

function playlistItems(channel: Channel, query: URLSearchParams, list: List): unknown {
  const id = query.get('playlistId')
  const all =
    id === uploadsList
      ? channel.uploads
      : (channel.playlists.find((playlist) => playlist.id === id)?.videos ?? [])
  const size = Number(query.get('maxResults') ?? 5)
  const from = Number(query.get('pageToken')?.replace('page-', '') ?? 0)
  const items = all.slice(from, from + size).map((videoId) => ({
    ...{ kind: 'youtube#playlistItem', etag: 'etag', id: `item-${videoId}` },
    contentDetails: { videoId, videoPublishedAt: '2024-03-04T12:00:00Z' },
  }))
  const more = from + size < all.length
  return list('playlistItem', items, more ? { nextPageToken: `page-${from + size}` } : {})
}

function videoOf({
  id,
  title = `Vídeo ${id}`,
  description = '',
  tags,
  duration = 'PT4M5S',
  viewCount = '1234',
  publishedAt = '2024-03-04T12:00:00Z',
  embedWidth = '480',
  embedHeight = '270',
  embeddable = true,
  live = 'none',
}: StandInVideo) {
  return {
    ...{ kind: 'youtube#video', etag: 'etag', id },
    snippet: {
      ...{ publishedAt, channelId: standInChannel, title, description },
      thumbnails: { default: { url: `https://i.ytimg.com/vi/${id}/default.jpg`, width: 120, height: 90 } },
      channelTitle: 'Canal de teste',
      ...(tags && { tags }),
      categoryId: '22',
      liveBroadcastContent: live,
      localized: { title, description },
    },
    contentDetails: { duration, dimension: '2d', definition: 'hd', caption: 'false', licensedContent: false },
    status: { uploadStatus: 'processed', privacyStatus: 'public', license: 'youtube', embeddable },
    statistics: { viewCount, likeCount: '5', favoriteCount: '0', commentCount: '1' },
    player: { embedHtml: '<iframe></iframe>', embedHeight, embedWidth },
  }
}
