import type { Jobs } from '../../platform/jobs.ts'
import './tracks.events.ts'
import type { TracksService } from './tracks.service.ts'

export function workOnTracks(jobs: Jobs, tracks: Pick<TracksService, 'removeFiles' | 'sweep'>): void {
  jobs.work('tracks.removeFiles', ({ addresses }) => tracks.removeFiles(addresses))
  jobs.every('tracks.sweep', '53 3 * * *', () => tracks.sweep())
}
