import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { channelSlug } from '#contract/rules/fold-text.ts'
import { api } from '../../platform/api/api.ts'
import { patchQuery } from '../../platform/api/patch-query.ts'
import { read } from '../../platform/api/read.ts'
import { useLive } from '../../platform/live/live.ts'
import { rememberedList, rememberList, useSession } from '../../platform/session/session.ts'
import { channelsKey } from './use-channels.ts'

/** Slugs of a user's favourite channels, in their order. */
export function favouritesQuery(userId: number | undefined) {
  return queryOptions({
    queryKey: ['favourites', userId ?? null],
    queryFn: async (context) => slugsOf(await read(context, 'GET /api/favorite-channels')),
    enabled: userId !== undefined,
    initialData: () => (userId === undefined ? undefined : remembered()),
    initialDataUpdatedAt: 0,
  })
}

/** Returns undefined until they are loaded, and for visitors. */
export function useFavourites(): readonly string[] | undefined {
  return useQuery(favouritesQuery(useSession()?.userId)).data
}

/** Adds or removes a favourite: optimistically, rolled back on error. */
export function useToggleFavourite(slug: string) {
  return useFavouritesChange({
    save: (isFavourite: boolean) => {
      const call = isFavourite ? 'PUT /api/favorite-channels/:slug' : 'DELETE /api/favorite-channels/:slug'
      return api(call, { params: { slug } })
    },
    change: (isFavourite, before) => {
      const others = before.filter((other) => other !== slug)
      return isFavourite ? [...others, slug] : others
    },
  })
}

/** Reorders the favourites: optimistically, rolled back on error. */
export function useOrderFavourites() {
  return useFavouritesChange({
    save: (slugs: string[]) => api('PUT /api/favorite-channels', { body: { channels: slugs } }),
    change: (slugs) => slugs,
  })
}

interface Change<Wish> {
  save: (wish: Wish) => Promise<{ favorite_channels: string[] }>
  change: (wish: Wish, before: readonly string[]) => string[]
}

const mutationKey = ['favourites']

function useFavouritesChange<Wish>({ save, change }: Change<Wish>) {
  const queries = useQueryClient()
  const { queryKey } = favouritesQuery(useSession()?.userId)

  return useMutation({
    mutationKey,
    // Sequential, so that the last change wins.
    scope: { id: 'favourites' },
    mutationFn: async (wish: Wish) => slugsOf(await save(wish)),
    onMutate: async (wish) => {
      await queries.cancelQueries({ queryKey })
      const before = queries.getQueryData(queryKey)
      queries.setQueryData(queryKey, change(wish, before ?? []))
      return { before }
    },
    onSuccess: (slugs) => {
      if (isLast(queries)) queries.setQueryData(queryKey, slugs)
      void queries.invalidateQueries({ queryKey: channelsKey })
    },
    onError: (_error, _wish, context) => {
      if (isLast(queries)) queries.setQueryData(queryKey, context?.before)
    },
    // Another device may have changed them meanwhile, or an earlier change was refused.
    onSettled: () => {
      if (isLast(queries)) void queries.invalidateQueries({ queryKey })
    },
  })
}

/** Whether no later change is pending: those are already shown. */
function isLast(queries: QueryClient): boolean {
  return queries.isMutating({ mutationKey }) === 1
}

/** Applies changes made in other tabs and on other devices. */
export function FavouritesInStep() {
  const queries = useQueryClient()
  const { queryKey } = favouritesQuery(useSession()?.userId)
  const slugs = useFavourites()

  useEffect(() => {
    if (slugs)
      rememberList(
        'favoriteChannels',
        slugs.map((slug) => `#${slug}`),
      )
  }, [slugs])

  useLive('profile-changed', ({ favoriteChannels: names }) => {
    // A pending change is newer than the event.
    if (!names || queries.isMutating({ mutationKey }) > 0) return
    patchQuery(queries, queryKey, () => slugsOf({ favorite_channels: names }))
    void queries.invalidateQueries({ queryKey: channelsKey })
  })

  useEffect(() => {
    const elsewhere = ({ key }: StorageEvent) => {
      const slugs = key === 'favoriteChannels' ? rememberedList('favoriteChannels') : undefined
      if (slugs) queries.setQueryData(queryKey, slugs.map(channelSlug))
    }
    window.addEventListener('storage', elsewhere)
    return () => window.removeEventListener('storage', elsewhere)
  }, [queries, queryKey])

  return null
}

/** Returns the stored list, or undefined if it is empty, since it may never have been loaded. */
function remembered(): string[] | undefined {
  const names = rememberedList('favoriteChannels')
  return names?.length ? names.map(channelSlug) : undefined
}

function slugsOf({ favorite_channels: names }: { favorite_channels: string[] }): string[] {
  return names.map(channelSlug)
}
