import type { Profile } from '#contract/profile.ts'
import { defineEvent } from '../../platform/events.ts'
import { allPublicLogs, tagsOfPerson } from '../accounts/accounts.events.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** Changed fields of a user's own profile. */
    'profile.changed': { userId: number; changes: Partial<Profile> }
    /** The share picture of a user has changed. */
    'profile.shareMade': { userId: number }
    /** A user looked up another one, for the first time within an hour. */
    'profile.whoisAsked': { viewerId: number; targetId: number }
  }
}

defineEvent('profile.shareMade', { tags: ({ userId }) => [`pages:/person/${userId}`] })
defineEvent('profile.changed', {
  tags: (event) => ['people', ...tagsOfPerson(event), ...(event.changes.privacy ? allPublicLogs : [])],
})
