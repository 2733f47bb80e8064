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

/** Every channel: for visitors as the server wrote it into the page, for members with what they marked. */
export function useChannels(written?: readonly Channel[] | null) {
  const session = useSession()
  const member = Boolean(session)

  return useQuery<Channel[]>({
    ...channelsQuery(session?.userId),
    // A visitor's page already has the list; only a missing one is asked for.
    ...(!member && written ? { initialData: [...written], staleTime: Number.POSITIVE_INFINITY } : {}),
  })
}

/** The first few of each group, in the order in which the groups come. */
export function firstOfEachGroup(channels: readonly Channel[], count: number): [string, Channel[]][] {
  const groups = groupBy(channels, ({ group }) => group)
  return [...groups].map(([group, members]) => [group, members.slice(0, count)])
}
