import type { Jobs } from '../../platform/jobs.ts'
import './pictures.events.ts'
import type { PicturesService } from './pictures.service.ts'

export function registerPictureJobs(jobs: Jobs, pictures: PicturesService): void {
  jobs.work('pictures.removeFiles', ({ names }) => pictures.removeFiles(names))
  jobs.every('pictures.sweep', '41 3 * * *', pictures.sweep)
}
