import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as bounds from './rules/bounds.ts'
import { channelSlug, channelSlugPattern } from './rules/fold-text.ts'
import { preloadedGroups } from './rules/preloaded-channels.ts'
import {
  boundedText,
  creation,
  creationRefusals,
  done,
  instant,
  line,
  namedChannel,
  userId,
} from './schema.ts'

export const Level = z.union([z.literal(0), z.literal(3), z.literal(5), z.literal(10), z.literal(100)])
export type Level = z.infer<typeof Level>

export const Channel = z.object({
  name: z.string(),
  slug: z.string(),
  group: z.string(),
  description: z.string(),
  topic: z.string(),
  users: z.number(),
  isFavorite: z.boolean(),
  /** Whether reactions are on. */
  reactions: z.boolean(),
  /** Whether lines may have pictures. */
  pictures: z.boolean(),
  /** Whether links in lines get cards. */
  cards: z.boolean(),
})
export type Channel = z.infer<typeof Channel>

export const listChannels = endpoint({
  method: 'GET',
  path: '/api/channels',
  access: 'optional',
  summary: 'List all channels, each with its topic and the number of people in it.',
  response: z.array(Channel),
})

export const listActivity = endpoint({
  method: 'GET',
  path: '/api/channel-activity',
  access: 'public',
  summary:
    'List all channels, oldest first, with the time of the last line if it is less than five minutes old. The response may be five seconds old.',
  response: z.array(z.object({ slug: z.string(), spokeAt: instant.nullable() })),
})

export const Mute = z.object({ until: instant, reason: z.string() })
export type Mute = z.infer<typeof Mute>

/** Who may read a channel without an account: nobody, anybody with the link, or search engines as well. */
export const PublicLog = z.enum(['off', 'readable', 'indexed'])
export type PublicLog = z.infer<typeof PublicLog>

const Topic = z.object({
  status: z.literal('success'),
  data: z.object({
    channel: z.string(),
    channelName: z.string(),
    topic: z.string(),
    /** The caller's nickname, not that of who set the topic. */
    nickname: z.string(),
    has_nickname: z.boolean(),
    user_channel_level: Level,
    /** Whether reactions are on. */
    reactions: z.boolean(),
    /** Whether lines may have pictures. */
    pictures: z.boolean(),
    /** Seconds between two lines of one person; 0 turns slow mode off. Operators and staff are exempt. */
    slow_seconds: z.number(),
    /** The caller's mute, if any. */
    muted: Mute.nullable(),
    /** Whether first lines of accounts younger than a day are held for a moderator. */
    holds_newcomers: z.boolean(),
    public_log: PublicLog,
    /** Number of the caller's lines that are held for a moderator. */
    held: z.number(),
    topic_set_by: z.string().nullable(),
    topic_set_at: instant.nullable(),
  }),
})

export const latestTopic = endpoint({
  method: 'POST',
  path: '/api/latest-topic',
  access: 'user',
  summary: 'Get the topic and settings of a channel, and the caller’s level in it.',
  body: z.object({ channel: namedChannel }),
  response: Topic,
  errors: ['channel_not_found', 'channel_banned'],
})

export const showChannel = endpoint({
  method: 'GET',
  path: '/api/channels/:slug',
  access: 'user',
  summary: 'The same as `POST /api/latest-topic`.',
  params: z.object({ slug: namedChannel }),
  response: Topic,
  errors: ['channel_not_found', 'channel_banned'],
})

/** Group on the channels page; channels without one are listed under “others”. */
const group = z.enum(['', ...(Object.keys(preloadedGroups) as (keyof typeof preloadedGroups)[])])

export const createChannel = endpoint({
  method: 'POST',
  path: '/api/channels',
  access: 'user',
  status: 201,
  summary: 'Create a channel. The caller becomes its founder, with level 100.',
  body: z.object({
    name: boundedText(100, { tooLong: 'channel_name_invalid' })
      .transform(channelSlug)
      .pipe(z.string().regex(channelSlugPattern, 'channel_name_invalid')),
    ...creation,
  }),
  response: z.object({ status: z.literal('success'), channel: Channel }),
  errors: [
    'channel_name_invalid',
    'nickname_needed',
    'channel_exists',
    'channel_reserved',
    'channels_too_many',
    'word_refused',
    ...creationRefusals,
  ],
})

export const editChannel = endpoint({
  method: 'PATCH',
  path: '/api/channels/:slug',
  access: 'user',
  summary:
    'Change the group or the description of a channel, or turn reactions, pictures or cards on or off. Allowed for the founder and staff.',
  params: z.object({ slug: namedChannel }),
  body: z.object({
    group: group.optional(),
    description: line({ max: bounds.channelDescription.max }).optional(),
    reactions: z.boolean().optional(),
    pictures: z.boolean().optional(),
    cards: z.boolean().optional(),
  }),
  response: z.object({ status: z.literal('success'), channel: Channel }),
  errors: ['channel_not_found', 'not_channel_founder', 'word_refused'],
})

export const deleteChannel = endpoint({
  method: 'DELETE',
  path: '/api/channels/:slug',
  access: 'user',
  summary: 'Delete a channel and all its lines for good. Allowed for the founder and staff.',
  params: z.object({ slug: namedChannel }),
  response: done,
  errors: ['channel_not_found', 'not_channel_founder', 'channel_preloaded'],
})

export const transferChannel = endpoint({
  method: 'POST',
  path: '/api/channels/:slug/transfer',
  access: 'user',
  summary:
    'Transfer a channel to another user, by nickname, username or id. The former founder becomes a master.',
  params: z.object({ slug: namedChannel }),
  body: z.object({ userId: userId.optional(), nickname: line({ min: 1, max: 60 }).optional() }),
  response: done,
  errors: [
    'value_missing',
    'channel_not_found',
    'nickname_unknown',
    'not_channel_founder',
    'user_not_found',
    'rank_blocked',
    'channels_too_many',
  ],
})

export const setTopic = endpoint({
  method: 'PUT',
  path: '/api/topic',
  access: 'user',
  summary:
    'Set or clear the topic. Users who are not operators get 403; every other error is a 200 with `status: "error"`.',
  body: z.object({ content: boundedText(10_000), channel: boundedText(100).transform(channelSlug) }),
  response: z.object({ status: z.enum(['success', 'error']), message: z.string() }),
  errors: ['not_channel_operator', 'too_many_requests'],
})

const Favourites = z.object({
  /** Names with `#`, in order. */
  favorite_channels: z.array(z.string()),
})

export const listFavourites = endpoint({
  method: 'GET',
  path: '/api/favorite-channels',
  access: 'user',
  summary: 'List your favourite channels.',
  response: Favourites,
})

export const setFavourites = endpoint({
  method: 'PUT',
  path: '/api/favorite-channels',
  access: 'user',
  summary: 'Replace the list of your favourite channels.',
  body: z.object({ channels: z.array(namedChannel).max(bounds.favouriteChannels.max) }),
  response: Favourites,
  errors: ['channel_not_found'],
})

export const addFavourite = endpoint({
  method: 'PUT',
  path: '/api/favorite-channels/:slug',
  access: 'user',
  summary: 'Append a channel to your favourites; one that is a favourite already keeps its place.',
  params: z.object({ slug: namedChannel }),
  response: Favourites,
  errors: ['channel_not_found', 'favourites_too_many'],
})

export const removeFavourite = endpoint({
  method: 'DELETE',
  path: '/api/favorite-channels/:slug',
  access: 'user',
  summary: 'Remove a channel from your favourites.',
  params: z.object({ slug: namedChannel }),
  response: Favourites,
  errors: ['channel_not_found'],
})
