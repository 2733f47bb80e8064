import type { LiveEvents } from '#contract/live.ts'
import type { Profile } from '#contract/profile.ts'

/** Pure patch of the cached profile by an event: the result equals data fetched again. */
export function profileChanged(profile: Profile, changes: LiveEvents['profile-changed'][0]): Profile {
  return { ...profile, ...changes }
}
