import type { Jobs } from '../../platform/jobs.ts'
import type { StatisticsService } from './statistics.service.ts'

export function workOnStatistics(jobs: Jobs, statistics: Pick<StatisticsService, 'forgetOld'>): void {
  jobs.every('statistics.forgetOld', '37 4 * * *', statistics.forgetOld)
}
