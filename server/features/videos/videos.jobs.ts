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
  // Scheduled too, because cached pages trigger no update.
  jobs.every('videos.freshen', '*/10 * * * *', () => videos.freshen())
}
