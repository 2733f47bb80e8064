import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { channelSlug, channelSlugPattern } from './rules/folding.ts'
import { instant } from './schema.ts'

/** A channel named with or without `#`; what the server works with is the slug. */
export const namedChannel = z
  .string()
  .max(100)
  .transform(channelSlug)
  .pipe(z.string().regex(channelSlugPattern, 'channel_not_found'))

export const Level = z.union([z.literal(0), z.literal(3), z.literal(5), z.literal(10), z.literal(100)])
export type Level = z.infer<typeof Level>

export const Channel = z.object({
  name: z.string(),
  slug: z.string(),
  group: z.string(),
  topic: z.string(),
  users: z.number(),
  isFavorite: z.boolean(),
})
export type Channel = z.infer<typeof Channel>

export const listChannels = endpoint({
  method: 'GET',
  path: '/api/channels',
  access: 'optional',
  summary: 'Every channel, with its topic and how many people are in it.',
  response: z.array(Channel),
})

const Topic = z.object({
  status: z.literal('success'),
  data: z.object({
    channel: z.string(),
    channelName: z.string(),
    topic: z.string(),
    /** The caller's own, not the setter's. */
    nickname: z.string(),
    has_nickname: z.boolean(),
    user_channel_level: Level,
    topic_set_by: z.string().nullable(),
    topic_set_at: instant.nullable(),
  }),
})

export const latestTopic = endpoint({
  method: 'POST',
  path: '/api/latest-topic',
  access: 'user',
  summary: 'The topic of a channel, and what the caller is in it.',
  body: z.object({ channel: namedChannel }),
  response: Topic,
  errors: ['channel_not_found'],
})

export const showChannel = endpoint({
  method: 'GET',
  path: '/api/channels/:slug',
  access: 'user',
  summary: 'The same as `POST /api/latest-topic`.',
  params: z.object({ slug: namedChannel }),
  response: Topic,
  errors: ['channel_not_found'],
})
