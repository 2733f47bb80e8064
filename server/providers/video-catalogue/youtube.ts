import type { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Outbound } from '../../platform/net/outbound.ts'
import type { CatalogueVideo, VideoCatalogue } from '../../platform/video-catalogue.ts'
import {
  type AnsweredVideo,
  Channels,
  PlaylistItems,
  Playlists,
  SearchResults,
  Videos,
} from './youtube-answers.ts'

interface Dependencies {
  outbound: Outbound
  clock: Clock
  /** Without a trailing slash. */
  apiUrl: string
  key: string
  /** Without it there are no newest videos and no playlists. */
  channelId: string | undefined
  /** Search terms. */
  words: string
}

/** The quota is 10,000 units a day; a search costs a hundred times as much as any other call. */
const callsPerHour = 60
const perCall = 50
const uploadPages = 2
const mostPlaylists = 12
const videoId = /^[A-Za-z0-9_-]{11}$/

/** Client of the YouTube Data API. A full refresh takes 30 calls at most. */
export function createYoutubeCatalogue(dependencies: Dependencies): VideoCatalogue {
  const { outbound, clock, apiUrl, key, channelId, words } = dependencies
  const takeCall = createCallQuota({ clock, perHour: callsPerHour })

  async function fetchList<S extends z.ZodType>(
    schema: S,
    resource: string,
    query: Record<string, string | number>,
  ): Promise<z.output<S>> {
    takeCall()
    const parameters = new URLSearchParams({ ...asText(query), key })
    const { status, body } = await outbound.fetchPublic(`${apiUrl}/${resource}?${parameters}`, {
      configured: true,
      hosts: [new URL(apiUrl).hostname],
      headers: { accept: 'application/json' },
    })
    if (status !== 200) throw new Error(`the catalogue of videos answers ${status} to ${resource}`)
    return schema.parse(JSON.parse(body.toString()))
  }

  async function channel() {
    if (!channelId) return { uploads: [], playlists: [] }
    const { items } = await fetchList(Channels, 'channels', { part: 'contentDetails', id: channelId })
    const uploads = items[0]?.contentDetails.relatedPlaylists.uploads
    if (!uploads) throw new Error('the catalogue of videos does not know the channel')
    const response = await fetchList(Playlists, 'playlists', {
      part: 'snippet',
      channelId,
      maxResults: perCall,
    })
    const playlists = []
    for (const { id, snippet } of response.items.slice(0, mostPlaylists)) {
      playlists.push({ sourceId: id, title: snippet.title, videoIds: await itemsOf(id, 1) })
    }
    return { uploads: await itemsOf(uploads, uploadPages), playlists }
  }

  async function itemsOf(playlistId: string, pages: number): Promise<string[]> {
    const ids: string[] = []
    let pageToken = ''
    for (let page = 0; page < pages; page++) {
      const place = { part: 'contentDetails', playlistId, maxResults: perCall }
      const answer = await fetchList(PlaylistItems, 'playlistItems', {
        ...place,
        ...(pageToken && { pageToken }),
      })
      ids.push(...answer.items.map(({ contentDetails }) => contentDetails.videoId))
      if (!answer.nextPageToken) break
      pageToken = answer.nextPageToken
    }
    return ids.filter((id) => videoId.test(id))
  }

  async function search(): Promise<string[]> {
    const query = { type: 'video', videoEmbeddable: 'true', safeSearch: 'strict', q: words }
    const { items } = await fetchList(SearchResults, 'search', { part: 'id', maxResults: perCall, ...query })
    return items.map(({ id }) => id.videoId ?? '').filter((id) => videoId.test(id))
  }

  async function details(videoIds: readonly string[]): Promise<CatalogueVideo[]> {
    const videos: CatalogueVideo[] = []
    const parts = 'snippet,contentDetails,statistics,status,player'
    for (let from = 0; from < videoIds.length; from += perCall) {
      const id = videoIds.slice(from, from + perCall).join()
      // With a maximum size, the size of the embedded player tells the video's aspect ratio.
      const { items } = await fetchList(Videos, 'videos', {
        part: parts,
        id,
        maxWidth: 1280,
        maxHeight: 1280,
      })
      videos.push(...items.filter(isShowable).map(described))
    }
    return videos
  }

  return { channel, search, details }
}

const asText = (query: Record<string, string | number>) =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))

function isShowable({ id, status, snippet }: AnsweredVideo): boolean {
  const isThere = status.embeddable && status.privacyStatus !== 'private'
  return isThere && videoId.test(id) && snippet.liveBroadcastContent !== 'upcoming'
}

function described({ id, snippet, contentDetails, statistics, player }: AnsweredVideo): CatalogueVideo {
  const { embedWidth, embedHeight } = player
  return {
    videoId: id,
    title: snippet.title,
    description: snippet.description,
    tags: snippet.tags,
    durationSeconds: secondsOf(contentDetails.duration),
    viewCount: statistics.viewCount,
    isVertical: embedWidth && embedHeight ? embedHeight > embedWidth : undefined,
    publishedAt: new Date(snippet.publishedAt).toISOString(),
  }
}

/** Returns the seconds of an ISO 8601 duration such as `PT1H2M3S` or `P1DT5S`; 0 for anything else. */
export function secondsOf(duration: string): number {
  const [, ...parts] = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(duration) ?? []
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = parts.map((part) => Number(part ?? 0))
  return ((days * 24 + hours) * 60 + minutes) * 60 + seconds
}

const hour = 3_600_000

/** Limits calls that count against the quota. Throws above `perHour` calls within an hour. */
function createCallQuota({ clock, perHour }: { clock: Clock; perHour: number }) {
  let calls: number[] = []

  return function take(): void {
    const now = clock.now().getTime()
    calls = calls.filter((at) => at > now - hour)
    if (calls.length >= perHour) throw new Error(`more than ${perHour} calls in an hour`)
    calls.push(now)
  }
}
