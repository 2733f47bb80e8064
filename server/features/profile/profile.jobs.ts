import type { Jobs } from '../../platform/jobs.ts'
import type { ProfileService } from './profile.service.ts'

declare module '../../platform/jobs.ts' {
  interface JobData {
    'profile.forgetWhois': Record<string, never>
  }
}

export function workOnProfiles(jobs: Jobs, profile: ProfileService): void {
  jobs.every('profile.forgetWhois', '23 * * * *', profile.forgetWhois)
}
