import type { EventBus } from '../../platform/events.ts'
import type { Jobs } from '../../platform/jobs.ts'
import './tracks.events.ts'
import type { TracksService } from './tracks.service.ts'

interface Dependencies {
  jobs: Jobs
  bus: EventBus
  tracks: Pick<TracksService, 'removeFiles' | 'sweep' | 'makePodcastCovers' | 'enqueuePodcastCovers'>
}

export function registerTrackJobs({ jobs, bus, tracks }: Dependencies): void {
  jobs.work('tracks.removeFiles', ({ addresses }) => tracks.removeFiles(addresses))
  jobs.every('tracks.sweep', '53 3 * * *', () => tracks.sweep())
  // Hourly too, because the cover of a track's lyrics may have changed.
  jobs.every('tracks.makePodcastCovers', '47 * * * *', tracks.makePodcastCovers)
  bus.on('tracks.changed', tracks.enqueuePodcastCovers)
}
