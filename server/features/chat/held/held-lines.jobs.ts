import type { Jobs } from '../../../platform/jobs.ts'
import type { ChatService } from '../chat.service.ts'

declare module '../../../platform/jobs.ts' {
  interface JobData {
    'held-lines.sweep': Record<string, never>
  }
}

export function registerHeldLineJobs(jobs: Jobs, { sweepHeld }: Pick<ChatService, 'sweepHeld'>): void {
  jobs.every('held-lines.sweep', '23 * * * *', sweepHeld)
}
