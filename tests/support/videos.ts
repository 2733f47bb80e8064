import { vi } from 'vitest'
import type { VideoFields } from '../../server/features/videos/edit-video.ts'
import type { TestSite } from './site.ts'
import { staffActor } from './stores.ts'

type Catalogue = Pick<TestSite, 'app'>

let created = 0

/** A well-formed id that no other video has. */
export const anyVideoId = () => `teste-${String(++created).padStart(5, '0')}`

/** Creates a video of the catalogue; each is newer than the one before. */
export async function makeVideo(
  { app }: Catalogue,
  { video = anyVideoId(), title = 'Maré alta', ...fields }: VideoFields & { video?: string } = {},
): Promise<string> {
  const publishedAt = new Date(Date.UTC(2026, 0, 1) + created * 86_400_000).toISOString()
  return app.services.videos.add(staffActor, { video, title, publishedAt, ...fields })
}

export async function makePlaylist({ app }: Catalogue, title: string, videos: string[]): Promise<number> {
  return app.services.videos.playlists.add(staffActor, { title, videos })
}

/** Waits until the video's own pictures are made. Returns the video. */
export async function drawnVideo({ visitor }: Pick<TestSite, 'visitor'>, videoId: string) {
  return vi.waitFor(async () => {
    const video = await visitor.call('GET /api/youtube/video-details', { query: { videoId } })
    if (!video.thumbnail || !video.shareImage) throw new Error('still without pictures')
    return video
  }, 90_000)
}
