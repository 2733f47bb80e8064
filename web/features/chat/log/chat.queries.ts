import { queryOptions, skipToken } from '@tanstack/react-query'
import type { showChannel } from '#contract/channels.ts'
import type { Person } from '#contract/chat.ts'
import type { ResultOf } from '#contract/endpoint.ts'
import { read } from '../../../platform/api/read.ts'
import { type ChannelLog, newLog } from './channel-log.ts'

/** As much of the server's answer as live events keep true. */
export type ChannelTopic = Pick<
  ResultOf<typeof showChannel>['data'],
  | 'topic'
  | 'nickname'
  | 'has_nickname'
  | 'user_channel_level'
  | 'reactions'
  | 'pictures'
  | 'slow_seconds'
  | 'muted'
  | 'held'
>

function channelTopicOf(answer: ChannelTopic): ChannelTopic {
  const { topic, nickname, has_nickname, user_channel_level, reactions, pictures } = answer
  const { slow_seconds, muted, held } = answer
  const of = { topic, nickname, has_nickname, user_channel_level, reactions, pictures }
  return { ...of, slow_seconds, muted, held }
}

/** The topic of a channel, and what the reader is in it. */
export function topicQuery(slug: string) {
  return queryOptions({
    queryKey: ['channel', slug, 'topic'],
    queryFn: async (context): Promise<ChannelTopic> => {
      const { data } = await read(context, 'GET /api/channels/:slug', { params: { slug } })
      return channelTopicOf(data)
    },
    // Asked for at every visit of the channel.
    staleTime: 0,
  })
}

/** Lines of the reader's own, in all channels, that wait for a moderator. */
export function heldLinesQuery() {
  return queryOptions({
    queryKey: ['held-lines'],
    queryFn: (context) => read(context, 'GET /api/held-lines', {}),
  })
}

/** Begins with the newest lines. From there on live events and `createLogSync` keep it true. */
export function logQuery(slug: string) {
  return queryOptions({
    queryKey: ['channel', slug, 'log'],
    queryFn: async (context): Promise<ChannelLog> =>
      newLog(await read(context, 'GET /api/channels/:slug/messages', { params: { slug } })),
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
