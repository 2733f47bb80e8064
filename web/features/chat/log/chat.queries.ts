import { queryOptions, skipToken } from '@tanstack/react-query'
import type { showChannel } from '#contract/channels.ts'
import type { Person } from '#contract/chat.ts'
import type { ResultOf } from '#contract/endpoint.ts'
import { read } from '../../../platform/api/read.ts'
import { type ChannelLog, newLog } from './channel-log.ts'

/** The part of the response that live events keep up to date. */
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

/** Topic of a channel, and the user's own state in it. */
export function topicQuery(slug: string) {
  return queryOptions({
    queryKey: ['channel', slug, 'topic'],
    queryFn: async (context): Promise<ChannelTopic> => {
      const { data } = await read(context, 'GET /api/channels/:slug', { params: { slug } })
      return channelTopicOf(data)
    },
    // Refetched on every visit to the channel.
    staleTime: 0,
  })
}

/** The user's own lines that wait for a moderator, in all channels. */
export function heldLinesQuery() {
  return queryOptions({
    queryKey: ['held-lines'],
    queryFn: (context) => read(context, 'GET /api/held-lines', {}),
  })
}

/** Starts with the newest lines; live events and `createLogSync` keep it up to date. */
export function logQuery(slug: string) {
  return queryOptions({
    queryKey: ['channel', slug, 'log'],
    queryFn: async (context): Promise<ChannelLog> =>
      newLog(await read(context, 'GET /api/channels/:slug/messages', { params: { slug } })),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
}

/** Users in the channel, received over the live connection only. */
export function peopleQuery(slug: string) {
  return queryOptions<Person[]>({
    queryKey: ['channel', slug, 'people'],
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
