import type { Jobs } from '../../platform/jobs.ts'
import './imports.events.ts'
import type { ImportsService } from './imports.service.ts'

export function workOnImports(jobs: Jobs, imports: Pick<ImportsService, 'work' | 'goOn'>): void {
  jobs.work('imports.work', ({ importId }) => imports.work(importId))
  jobs.every('imports.goOn', '* * * * *', imports.goOn)
}
