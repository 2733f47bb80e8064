import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Profile } from '#contract/profile.ts'
import { patchQuery } from '../../platform/api/patch-query.ts'
import { read } from '../../platform/api/read.ts'
import { onLiveOpen, useLive } from '../../platform/live/live.ts'
import { chooseTheme } from '../../platform/page/theme.ts'
import { profileChanged } from './profile.live.ts'

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: async (context): Promise<Profile> => {
    const profile = await read(context, 'GET /api/userprofile')
    if (!import.meta.env.SSR) followTheme(profile)
    return profile
  },
})

/** Applies the theme of the account; without one, the device keeps its own. */
export function followTheme({ preferences }: Pick<Profile, 'preferences'>): void {
  if (preferences?.theme) chooseTheme(preferences.theme)
}

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: (context) => read(context, 'GET /api/sessions'),
})

/** One's own profile, kept in step with other tabs and devices. */
export function useProfile() {
  const queries = useQueryClient()
  useLive('profile-changed', (changes) => {
    if (changes.preferences) chooseTheme(changes.preferences.theme ?? 'system')
    patchProfile(queries, changes)
  })
  useEffect(() => {
    let mounted = false
    const forget = onLiveOpen(() => {
      if (mounted) void queries.invalidateQueries(profileQuery)
    })
    mounted = true
    return forget
  }, [queries])
  return useQuery(profileQuery)
}

export function patchProfile(queries: QueryClient, changes: Partial<Profile>): void {
  patchQuery(queries, profileQuery.queryKey, (cached) => profileChanged(cached, changes))
}
