import { type QueryFunctionContext, useQuery } from '@tanstack/react-query'
import type { Channel } from '#contract/channels.ts'
import { read } from '../../platform/api/read.ts'
import { groupBy } from '../../platform/group-by.ts'
import { useSession } from '../../platform/session/session.ts'

export const channelsKey = ['channels'] as const

export function channelsQuery(userId: number | undefined) {
  return {
    queryKey: [...channelsKey, userId ?? null],
    queryFn: (context: QueryFunctionContext): Promise<Channel[]> => read(context, 'GET /api/channels'),
  }
}

/** Returns all channels: for visitors as rendered by the server, for members with their favourites. */
export function useChannels(written?: readonly Channel[] | null) {
  const session = useSession()
  const member = Boolean(session)

  return useQuery<Channel[]>({
    ...channelsQuery(session?.userId),
    // Visitors have the list from the server; it is fetched only if missing.
    ...(!member && written ? { initialData: [...written], staleTime: Number.POSITIVE_INFINITY } : {}),
  })
}

/** Returns the first few channels of each group, in the order of the groups. */
export function firstOfEachGroup(channels: readonly Channel[], count: number): [string, Channel[]][] {
  const groups = groupBy(channels, ({ group }) => group)
  return [...groups].map(([group, members]) => [group, members.slice(0, count)])
}
