import type { Jobs } from '../../platform/jobs.ts'
import './videos.events.ts'
import type { VideosService } from './videos.service.ts'

export function registerVideoJobs(
  jobs: Jobs,
  videos: Pick<VideosService, 'makePictures' | 'makeMissingPictures' | 'freshen' | 'refresh'>,
): void {
  jobs.work('videos.makePictures', ({ videoId }) => videos.makePictures(videoId))
  jobs.every('videos.makeMissing', '23 * * * *', videos.makeMissingPictures)
  jobs.work('videos.refresh', ({ name }) => videos.refresh(name))
  // Kept pages are shown without asking anybody, so looking at them refreshes nothing.
  jobs.every('videos.freshen', '*/10 * * * *', () => videos.freshen())
}
