import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { channelSlug } from '#contract/rules/fold-text.ts'
import { api } from '../../platform/api/api.ts'
import { read } from '../../platform/api/read.ts'
import { useLive } from '../../platform/live/live.ts'
import { rememberedList, rememberList, useSession } from '../../platform/session/session.ts'
import { channelsKey } from './use-channels.ts'

/** The slugs of a member's favourite channels, in their order. */
export function favouritesQuery(userId: number | undefined) {
  return queryOptions({
    queryKey: ['favourites', userId ?? null],
    queryFn: async (context) => slugsOf(await read(context, 'GET /api/favorite-channels')),
    enabled: userId !== undefined,
    initialData: () => (userId === undefined ? undefined : remembered()),
    initialDataUpdatedAt: 0,
  })
}

/** Undefined until they are known, and for visitors. */
export function useFavourites(): readonly string[] | undefined {
  return useQuery(favouritesQuery(useSession()?.userId)).data
}

/** Makes a channel a favourite, or no longer one; shown at once, and taken back when the server refuses. */
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

/** Puts the favourites in another order; shown at once, and taken back when the server refuses. */
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
    // One after the other, so that the last wish is the one that stays.
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
  })
}

/** What is shown already has those in it that wait behind this one. */
function isLast(queries: QueryClient): boolean {
  return queries.isMutating({ mutationKey }) === 1
}

/** What another tab of this browser, or another device, changed is seen in this one. */
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
    // What is shown is ahead of the server while a change is on its way.
    if (!names || queries.isMutating({ mutationKey }) > 0) return
    queries.setQueryData(queryKey, slugsOf({ favorite_channels: names }))
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

/** An empty list may be that of a browser that has never asked. */
function remembered(): string[] | undefined {
  const names = rememberedList('favoriteChannels')
  return names?.length ? names.map(channelSlug) : undefined
}

function slugsOf({ favorite_channels: names }: { favorite_channels: string[] }): string[] {
  return names.map(channelSlug)
}
