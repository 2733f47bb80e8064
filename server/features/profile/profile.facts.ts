import type { SetOnce } from '#contract/people.ts'

declare module '../../platform/events.ts' {
  interface Facts {
    /** Somebody looked somebody else up, for the first time within an hour. */
    'profile.whoisAsked': { viewerId: number; targetId: number }
    /** Staff made room for another value. */
    'profile.fieldCleared': { userId: number; field: SetOnce; byUserId: number }
  }
}
