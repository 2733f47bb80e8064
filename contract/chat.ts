import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bounds } from './rules/bounds.ts'
import { channelSlug, channelSlugPattern } from './rules/folding.ts'
import { id, instant, limit, prose } from './schema.ts'

/** A channel named with or without `#`; what the server works with is the slug. */
const channel = z
  .string()
  .max(100)
  .transform(channelSlug)
  .pipe(z.string().regex(channelSlugPattern, 'channel_not_found'))

export const Level = z.union([z.literal(0), z.literal(3), z.literal(5), z.literal(10), z.literal(100)])
export type Level = z.infer<typeof Level>

/** One line of a channel: the same in history, in answers and in live events. */
export const Message = z.object({
  id,
  /** 1, 2, 3 … within the channel, without a gap, in the order in which lines were stored. */
  seq: z.number(),
  kind: z.enum(['text', 'action', 'system']),
  /** The name shown when it was sent; absent for system lines. */
  username: z.string().optional(),
  userId: id.optional(),
  text: z.string(),
  /** Slug, without `#`. */
  channel: z.string(),
  channelName: z.string(),
  createdAt: instant,
  editedAt: instant.optional(),
  deleted: z.literal(true).optional(),
  event: z.object({ key: z.string(), params: z.record(z.string(), z.string()) }).optional(),
  client_id: z.string().optional(),
})
export type Message = z.infer<typeof Message>

/** Somebody in a channel, or online when `channel` is null. `id` is the user's. */
export const Person = z.object({
  id,
  nickname: z.string(),
  name: z.string(),
  level: Level.nullable(),
  channel: z.string().nullable(),
})
export type Person = z.infer<typeof Person>

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
  body: z.object({ channel }),
  response: Topic,
  errors: ['channel_not_found'],
})

export const showChannel = endpoint({
  method: 'GET',
  path: '/api/channels/:slug',
  access: 'user',
  summary: 'The same as `POST /api/latest-topic`.',
  params: z.object({ slug: channel }),
  response: Topic,
  errors: ['channel_not_found'],
})

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/channels/:slug/messages',
  access: 'user',
  summary:
    'Lines of a channel, oldest first: the newest, those before or after an id, or those changed since a revision.',
  params: z.object({ slug: channel }),
  query: z.object({
    before: id.optional(),
    after: z.union([z.literal('0').transform(() => 0), id]).optional(),
    since: z.union([z.literal('0').transform(() => 0), id]).optional(),
    limit: limit(50),
  }),
  response: z.object({ messages: z.array(Message), hasMore: z.boolean(), revision: z.number() }),
  errors: ['channel_not_found', 'channel_banned'],
})

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/send-message',
  access: 'user',
  summary: 'Say something in a channel. Sending the same `client_id` again answers the first result.',
  body: z.object({
    channel,
    /** Ignored: the name is the sender's own. */
    username: z.unknown().optional(),
    text: prose({ max: bounds.channelText.max }).pipe(z.string().min(1, 'text_required')),
    /** Printable ASCII, such as a UUID; unique per sender. */
    client_id: z
      .string()
      .regex(/^[\x21-\x7e]{1,64}$/, 'client_id_invalid')
      .optional(),
  }),
  response: z.object({ status: z.literal('success'), id, message: Message }),
  errors: ['text_required', 'client_id_invalid', 'channel_not_found', 'channel_banned', 'too_many_requests'],
})
