import { anyVideoId, makePlaylist, makeVideo } from '../videos.ts'
import { everyone, type Row, staff } from './row.ts'
import type { World } from './world.ts'

const inputOf = (id: string) => ({ params: { id }, query: { videoId: id }, body: { title: 'Outro nome' } })
const ofNewVideo = async ({ site }: World) => inputOf(await makeVideo(site))

const shared = new WeakMap<World, Promise<string>>()

/** Shares one video between calls: making its poster takes time. */
async function ofVideo(world: World) {
  const video = shared.get(world) ?? makeVideo(world.site)
  shared.set(world, video)
  return inputOf(await video)
}

const ofPlaylist = async ({ site }: World) => ({
  params: { id: await makePlaylist(site, 'Bastidores', []) },
  body: { title: 'Entrevistas' },
})

/** The catalogue of videos. */
export const videosRows = {
  'GET /api/youtube/channel-content': { answers: everyone() },
  'GET /api/youtube/video-details': { answers: everyone(), input: ofVideo },
  'GET /api/youtube/search': { answers: everyone() },
  'GET /api/videos': { answers: staff() },
  'POST /api/videos': {
    answers: staff(201),
    input: () => ({ body: { video: anyVideoId(), title: 'Maré' } }),
  },
  'PUT /api/videos/:id': { answers: staff(), input: ofVideo },
  'DELETE /api/videos/:id': { answers: staff(), input: ofNewVideo },
  // Without a file.
  'POST /api/videos/:id/poster': { answers: staff(400), input: ofVideo },
  'DELETE /api/videos/:id/poster': { answers: staff(), input: ofVideo },
  'GET /api/playlists': { answers: staff() },
  'POST /api/playlists': { answers: staff(201), input: () => ({ body: { title: 'Bastidores' } }) },
  'PUT /api/playlists/:id': { answers: staff(), input: ofPlaylist },
  'DELETE /api/playlists/:id': { answers: staff(), input: ofPlaylist },
} satisfies Record<string, Row>
