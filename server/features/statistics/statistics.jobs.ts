import type { Jobs } from '../../platform/jobs.ts'
import type { StatisticsService } from './statistics.service.ts'

export function registerStatisticsJobs(jobs: Jobs, statistics: Pick<StatisticsService, 'deleteOld'>): void {
  jobs.every('statistics.forgetOld', '37 4 * * *', statistics.deleteOld)
}
