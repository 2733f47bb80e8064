import type { Profile } from '#contract/profile.ts'
import { defineEvent } from '../../platform/events.ts'
import { allPublicLogs, tagsOfPerson } from '../accounts/accounts.events.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** What somebody's own profile says from now on, for what changed in it. */
    'profile.changed': { userId: number; changes: Partial<Profile> }
    /** The picture of somebody for shared links is another. */
    'profile.shareMade': { userId: number }
    /** Somebody looked somebody else up, for the first time within an hour. */
    'profile.whoisAsked': { viewerId: number; targetId: number }
  }
}

defineEvent('profile.shareMade', { tags: ({ userId }) => [`pages:/person/${userId}`] })
defineEvent('profile.changed', {
  tags: (event) => ['people', ...tagsOfPerson(event), ...(event.changes.privacy ? allPublicLogs : [])],
})
