import type { EventBus } from '../../platform/events.ts'
import type { Jobs } from '../../platform/jobs.ts'
import '../accounts/accounts.events.ts'
import '../nicknames/nicknames.events.ts'
import './profile.events.ts'
import type { ProfileService } from './profile.service.ts'

declare module '../../platform/jobs.ts' {
  interface JobData {
    'profile.forgetWhois': Record<string, never>
    'profile.composeShare': { userId: number }
    'profile.composeMissing': Record<string, never>
  }
}

interface Dependencies {
  jobs: Jobs
  bus: EventBus
  profile: Pick<ProfileService, 'deleteOldWhois' | 'composeShare' | 'composeMissingShares' | 'enqueueShare'>
}

export function registerProfileJobs({ jobs, bus, profile }: Dependencies): void {
  jobs.every('profile.forgetWhois', '23 * * * *', profile.deleteOldWhois)
  jobs.work('profile.composeShare', ({ userId }) => profile.composeShare(userId))
  jobs.every('profile.composeMissing', '41 * * * *', profile.composeMissingShares)
  bus.on('nicknames.changed', ({ userId }) => profile.enqueueShare(userId))
  bus.on('accounts.verified', ({ userId }) => profile.enqueueShare(userId))
  bus.on('accounts.userChanged', ({ userId }) => profile.enqueueShare(userId))
  bus.on('profile.changed', async ({ userId, changes: { profileImage, privacy } }) => {
    if (profileImage !== undefined || privacy) await profile.enqueueShare(userId)
  })
}
