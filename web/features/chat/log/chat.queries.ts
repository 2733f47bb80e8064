import { queryOptions, skipToken } from '@tanstack/react-query'
import type { latestTopic } from '#contract/channels.ts'
import type { Person } from '#contract/chat.ts'
import type { ResultOf } from '#contract/endpoint.ts'
import { api } from '../../../platform/api.ts'
import { type ChannelLog, newLog } from './channel-log.ts'

/** As much of the server's answer as live events keep true. */
export type ChannelTopic = Pick<
  ResultOf<typeof latestTopic>['data'],
  'topic' | 'nickname' | 'has_nickname' | 'user_channel_level'
>

export function channelTopicOf(answer: ChannelTopic): ChannelTopic {
  const { topic, nickname, has_nickname, user_channel_level } = answer
  return { topic, nickname, has_nickname, user_channel_level }
}

/** The topic of a channel, and what the reader is in it. */
export function topicQuery(slug: string) {
  return queryOptions({
    queryKey: ['channel', slug, 'topic'],
    queryFn: async (): Promise<ChannelTopic> => {
      const { data } = await api('POST /api/latest-topic', { body: { channel: slug } })
      return channelTopicOf(data)
    },
    // Asked for at every visit of the channel.
    staleTime: 0,
  })
}

/** Begins with the newest lines. From there on live events and `createLogSync` keep it true. */
export function logQuery(slug: string) {
  return queryOptions({
    queryKey: ['channel', slug, 'log'],
    queryFn: async ({ signal }): Promise<ChannelLog> =>
      newLog(await api('GET /api/channels/:slug/messages', { params: { slug }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
}

/** Who is in the channel: only the live connection tells. */
export function peopleQuery(slug: string) {
  return queryOptions<Person[]>({
    queryKey: ['channel', slug, 'people'],
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
