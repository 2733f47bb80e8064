import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { read } from '../../../platform/api/read.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useFavourites } from '../../channels/favourites.ts'
import { channelsKey } from '../../channels/use-channels.ts'
import { shownCount } from '../../unread/shown-count.ts'
import { unreadQuery } from '../../unread/unread.queries.ts'
import type { Entry } from '../channel/channel-entry.tsx'
import type { ChartedName } from './name-scales.ts'

export interface ChartedChannel extends Entry {
  /** Somebody has said something there a moment ago. */
  speaks: boolean
  /** How many lines the reader has not read, as they want to be told. */
  unread: number
  favourite: boolean
}

/** Nobody has to see a line at once who only looks in from outside. */
const everyMs = 15_000

/** The channels with what the chart shows of them, the oldest first; undefined until that is known. */
export function useChartedChannels(channels: readonly Entry[]): readonly ChartedChannel[] | undefined {
  const { data: activity, isPending } = useQuery({
    queryKey: [...channelsKey, 'activity'],
    queryFn: (context) => read(context, 'GET /api/channel-activity'),
    refetchInterval: everyMs,
  })
  const { data: unread } = useQuery(unreadQuery(useSession()?.userId))
  const favourites = useFavourites()

  return useMemo(() => {
    if (isPending) return undefined
    const rank = new Map(activity?.map(({ slug }, at) => [slug, at]))
    const speaking = new Set(activity?.filter(({ spokeAt }) => spokeAt).map(({ slug }) => slug))
    const counts = new Map(unread?.channels.map((channel) => [channel.slug, shownCount(channel).count]))
    // Those that are not known yet have just been founded.
    const age = ({ slug }: Entry) => rank.get(slug) ?? rank.size
    return channels
      .toSorted((a, b) => age(a) - age(b))
      .map((channel) => ({
        ...channel,
        speaks: speaking.has(channel.slug),
        unread: counts.get(channel.slug) ?? 0,
        favourite: favourites?.includes(channel.slug) ?? false,
      }))
  }, [channels, activity, isPending, unread, favourites])
}

/** Those first whose names are to be read from farthest away. */
export function namesOf(channels: readonly ChartedChannel[]): ChartedName[] {
  const weight = ({ speaks, unread, users = 0, favourite }: ChartedChannel) =>
    (unread > 0 ? 4000 : 0) + (speaks ? 2000 : 0) + (favourite ? 1000 : 0) + users
  return channels
    .toSorted((a, b) => weight(b) - weight(a))
    .map((channel) => {
      const { slug, users = 0, favourite } = channel
      const letters = slug.length + (users > 0 ? `${users}`.length + 1 : 0) + (favourite ? 2 : 0)
      return { slug, letters, isQuiet: weight(channel) === 0 }
    })
}
