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
  /** Whether somebody has spoken recently. */
  speaks: boolean
  /** Number of unread lines, by the user's notification settings. */
  unread: number
  favourite: boolean
}

/** The chart need not show new lines at once. */
const everyMs = 15_000

/** Returns the channels with their data for the chart, oldest first; undefined while it loads. */
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
    // Channels missing in the response were created just now.
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

/** Returns the names by priority: the first are visible from farthest away. */
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
