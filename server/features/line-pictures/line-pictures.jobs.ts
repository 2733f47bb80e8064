import type { Jobs } from '../../platform/jobs.ts'
import type { LinePicturesService } from './line-pictures.service.ts'

declare module '../../platform/jobs.ts' {
  interface JobData {
    'line-pictures.sweep': Record<string, never>
  }
}

export function registerLinePictureJobs(jobs: Jobs, { sweep }: Pick<LinePicturesService, 'sweep'>): void {
  jobs.every('line-pictures.sweep', '11 * * * *', sweep)
}
