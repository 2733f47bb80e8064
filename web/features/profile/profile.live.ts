import type { LiveEvents } from '#contract/live.ts'
import type { Profile } from '#contract/profile.ts'

/** What a live event does to the cached profile. Pure: the patched profile equals the profile fetched again. */
export function profileChanged(profile: Profile, changes: LiveEvents['profile-changed'][0]): Profile {
  return { ...profile, ...changes }
}
