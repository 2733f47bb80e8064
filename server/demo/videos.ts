import { type DemoVideo, playlists, videos } from './content/videos.ts'
import { type Act, momentOf } from './demo-clock.ts'
import type { DemoContext } from './demo-context.ts'

const poster = { width: 1280, height: 720 }

/** The catalogue of films, and in which order to see them. */
export function videoActs(demo: DemoContext): Act[] {
  const { services, actor, now } = demo
  return [
    ...videos.map((video) => ({
      at: momentOf(video.published, now),
      makes: 'videos',
      act: () => addVideo(demo, video),
    })),
    ...playlists.map((playlist, position) => ({
      at: momentOf('4d 20:00', now),
      makes: 'playlists',
      act: () => services.videos.playlists.add(actor('duda'), { ...playlist, position }),
    })),
  ]
}

async function addVideo({ services, actor, withPicture, now }: DemoContext, video: DemoVideo): Promise<void> {
  const { id, title, says, tags, seconds, published, picture, inExtraIncome = false } = video
  const publishedAt = momentOf(published, now).toISOString()
  const fields = { title, description: says, tags, duration: seconds, publishedAt, inExtraIncome }
  await services.videos.add(actor('duda'), { video: id, ...fields })
  await withPicture(picture, poster, (file) => services.videos.sendPoster(actor('duda'), id, file))
}
