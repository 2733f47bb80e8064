import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { channelSlug } from '#contract/rules/folding.ts'
import { api } from '../platform/api.ts'
import { rememberList, useSession } from '../platform/session.ts'
import { channelsKey } from './use-channels.ts'

/** The slugs of a member's favourite channels, in their order. */
export function favouritesQuery(userId: number | undefined) {
  return queryOptions({
    queryKey: ['favourites', userId ?? null],
    queryFn: async ({ signal }) => slugsOf(await api('GET /api/favorite-channels', { signal })),
    enabled: userId !== undefined,
  })
}

/** Undefined until they are known, and for visitors. */
export function useFavourites(): readonly string[] | undefined {
  return useQuery(favouritesQuery(useSession()?.userId)).data
}

/** Makes a channel a favourite, or no longer one; shown at once, and taken back when the server refuses. */
export function useToggleFavourite(slug: string) {
  const queries = useQueryClient()
  const { queryKey } = favouritesQuery(useSession()?.userId)

  return useMutation({
    mutationFn: async (wanted: boolean) => {
      const call = wanted ? 'PUT /api/favorite-channels/:slug' : 'DELETE /api/favorite-channels/:slug'
      return slugsOf(await api(call, { params: { slug } }))
    },
    onMutate: async (wanted) => {
      await queries.cancelQueries({ queryKey })
      const before = queries.getQueryData(queryKey)
      const others = before?.filter((other) => other !== slug) ?? []
      queries.setQueryData(queryKey, wanted ? [...others, slug] : others)
      return { before }
    },
    onSuccess: (slugs) => {
      queries.setQueryData(queryKey, slugs)
      void queries.invalidateQueries({ queryKey: channelsKey })
    },
    onError: (_error, _wanted, context) => queries.setQueryData(queryKey, context?.before),
  })
}

function slugsOf({ favorite_channels: names }: { favorite_channels: string[] }): string[] {
  rememberList('favoriteChannels', names)
  return names.map(channelSlug)
}
