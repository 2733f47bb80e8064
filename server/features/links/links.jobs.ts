import type { Jobs } from '../../platform/jobs.ts'
import type { LinksService } from './links.service.ts'

/** Runs hourly at night, a batch each time. */
export function registerLinkJobs(jobs: Jobs, links: Pick<LinksService, 'checkDue'>): void {
  jobs.every('links.check', '23 2-8 * * *', links.checkDue)
}
