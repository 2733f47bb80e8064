import type { Jobs } from '../../platform/jobs.ts'
import './imports.events.ts'
import type { ImportsService } from './imports.service.ts'

export function registerImportJobs(
  jobs: Jobs,
  imports: Pick<ImportsService, 'work' | 'resumeAbandoned'>,
): void {
  jobs.work('imports.work', ({ importId }) => imports.work(importId))
  jobs.every('imports.goOn', '* * * * *', imports.resumeAbandoned)
}
