import type { Jobs } from '../../platform/jobs.ts'
import type { OwnDataService } from './own-data.service.ts'

declare module '../../platform/jobs.ts' {
  interface JobData {
    'ownData.eraseDue': Record<string, never>
  }
}

export function registerOwnDataJobs(jobs: Jobs, ownData: OwnDataService): void {
  jobs.every('ownData.eraseDue', '11 * * * *', ownData.eraseDue)
}
