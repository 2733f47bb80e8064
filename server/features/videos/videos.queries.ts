import type { FoundVideo, ListedVideo, Playlist, ShownVideo } from '#contract/videos.ts'
import { BadRequest, NotFound } from '../../platform/errors.ts'
import type { Dependencies } from './dependencies.ts'
import { listPlaylists } from './playlists.store.ts'
import { found, listed, shown } from './videos.presenter.ts'
import { type Cursor, findShown, listExtraIncome, listInPlaylists, listRecent } from './videos.store.ts'

interface OwnDependencies extends Dependencies {
  /** Enqueues an update of an outdated catalogue, without waiting. */
  freshen: () => Promise<void>
}

const recentCount = 12
const perPage = 12

/** Reads of the catalogue, independent of YouTube's availability. */
export function createVideoQueries({ db, freshen }: OwnDependencies) {
  async function channelContent(): Promise<{ playlists: Playlist[]; recentVideos: ListedVideo[] }> {
    await freshen()
    const [recent, playlists, within] = await Promise.all([
      listRecent(db.read, recentCount),
      listPlaylists(db.read),
      listInPlaylists(db.read),
    ])
    const filled = playlists.map(({ id, title }) => {
      const videos = within.filter(({ playlistId }) => playlistId === id).map(listed)
      return { id, title, videos }
    })
    return {
      playlists: filled.filter(({ videos }) => videos.length > 0),
      recentVideos: recent.map(listed),
    }
  }

  async function details(videoId: string): Promise<ShownVideo> {
    const video = await findShown(db.read, videoId)
    if (!video) throw new NotFound('video_not_found')
    return shown(video)
  }

  async function search(pageToken: string): Promise<{ items: FoundVideo[]; nextPageToken?: string }> {
    const after = readToken(pageToken)
    await freshen()
    const rows = await listExtraIncome(db.read, { after, limit: perPage + 1 })
    const items = rows.slice(0, perPage)
    const last = items.at(-1)
    return {
      items: items.map(found),
      ...(rows.length > perPage && last && { nextPageToken: tokenAfter(last) }),
    }
  }

  return { channelContent, details, search }
}

/** Opaque cursor of the end of a page. */
function tokenAfter({ publishedAt, id }: Cursor): string {
  return Buffer.from(`${Date.parse(publishedAt)}.${id}`).toString('base64url')
}

function readToken(token: string): Cursor | undefined {
  if (token === '') return undefined
  const [, time, id] = /^(-?\d{1,14})\.(\d{1,15})$/.exec(Buffer.from(token, 'base64url').toString()) ?? []
  const published = new Date(Number(time))
  if (!id || Number.isNaN(published.getTime())) throw new BadRequest('page_token_invalid')
  return { publishedAt: published.toISOString(), id: Number(id) }
}
