import { z } from 'zod'
import { Level } from './channels.ts'
import { endpoint } from './endpoint.ts'
import * as bounds from './rules/bounds.ts'
import { done, id, instant, integer, limit, line, namedChannel, userId } from './schema.ts'

/** The name shown in chat: the nickname, or else the username. */
const nickname = line({ min: 1, max: 60 })
const reason = line({ max: bounds.reason.max }).default('')
const minutesOfYear = 525_600

export const changeLevel = endpoint({
  method: 'POST',
  path: '/api/channel-level',
  access: 'user',
  summary: 'Set the level of a user in a channel. Only `POST /api/channels/{slug}/transfer` gives level 100.',
  body: z.object({
    nickname,
    channel_name: namedChannel,
    new_level: integer.pipe(z.union(Level.options, 'level_unknown')),
  }),
  response: done,
  errors: [
    'level_unknown',
    'channel_not_found',
    'nickname_unknown',
    'not_channel_operator',
    'rank_too_low',
    'rank_blocked',
    'founder_by_transfer',
    'too_many_requests',
  ],
  failure: 'text',
})

/** A person in a channel, by nickname or id. */
const person = { nickname: nickname.optional(), userId: userId.optional(), channel_name: namedChannel }

const refusals = [
  'channel_not_found',
  'nickname_unknown',
  'not_channel_operator',
  'rank_too_low',
  'too_many_requests',
] as const

export const kick = endpoint({
  method: 'POST',
  path: '/api/channel-kick',
  access: 'user',
  summary: 'Kick a user from a channel. They may come back.',
  body: z.object({ nickname, channel_name: namedChannel, reason }),
  response: done,
  errors: [...refusals, 'not_in_channel'],
})

export const ban = endpoint({
  method: 'POST',
  path: '/api/channel-ban',
  access: 'user',
  summary: 'Ban a user from a channel, for some minutes or until the ban is lifted.',
  body: z.object({
    ...person,
    reason,
    minutes: integer.pipe(z.number().min(1).max(minutesOfYear)).optional(),
  }),
  response: done,
  errors: [...refusals, 'value_missing', 'user_not_found'],
})

export const unban = endpoint({
  method: 'DELETE',
  path: '/api/channel-ban',
  access: 'user',
  summary: 'Lift a ban, by the nickname or the id of the banned user.',
  body: z.object(person),
  response: done,
  errors: [
    'value_missing',
    'channel_not_found',
    'nickname_unknown',
    'not_channel_operator',
    'ban_not_found',
    'too_many_requests',
  ],
})

export const mute = endpoint({
  method: 'POST',
  path: '/api/channel-mute',
  access: 'user',
  summary: 'Mute a user in a channel, by nickname or id, for five minutes to seven days.',
  body: z.object({
    ...person,
    reason,
    minutes: integer.pipe(z.number().min(bounds.mute.min).max(bounds.mute.max)),
  }),
  response: done,
  errors: [...refusals, 'value_missing', 'user_not_found'],
})

export const unmute = endpoint({
  method: 'DELETE',
  path: '/api/channel-mute',
  access: 'user',
  summary: 'Unmute a user, by nickname or id.',
  body: z.object(person),
  response: done,
  errors: [
    'value_missing',
    'channel_not_found',
    'nickname_unknown',
    'not_channel_operator',
    'mute_not_found',
    'too_many_requests',
  ],
})

export const listMutes = endpoint({
  method: 'GET',
  path: '/api/channels/:slug/mutes',
  access: 'user',
  summary: 'List the muted users of a channel, newest mute first. Operators only.',
  params: z.object({ slug: namedChannel }),
  response: z.array(z.object({ userId, name: z.string(), reason: z.string(), until: instant })),
  errors: ['channel_not_found', 'channel_banned', 'not_channel_operator'],
})

export const setSlowMode = endpoint({
  method: 'PUT',
  path: '/api/channels/:slug/slow-mode',
  access: 'user',
  summary: 'Set slow mode: the seconds between two lines of one person in a channel. 0 turns it off.',
  params: z.object({ slug: namedChannel }),
  body: z.object({ seconds: integer.pipe(z.number().min(0).max(bounds.slowMode.max)), reason }),
  response: done,
  errors: ['channel_not_found', 'not_channel_operator', 'too_many_requests'],
})

export const listBans = endpoint({
  method: 'GET',
  path: '/api/channels/:slug/bans',
  access: 'user',
  summary: 'List the banned users of a channel, newest ban first. Operators only.',
  params: z.object({ slug: namedChannel }),
  response: z.array(z.object({ userId, name: z.string(), reason: z.string(), until: instant.nullable() })),
  errors: ['channel_not_found', 'channel_banned', 'not_channel_operator'],
})

/** An action of an operator. `event` is the same as in the system line in the channel. */
export const Operation = z.object({
  id,
  event: z.object({ key: z.string(), params: z.record(z.string(), z.string()) }),
  /** In the language of the request. */
  text: z.string(),
  createdAt: instant,
})
export type Operation = z.infer<typeof Operation>

export const listOperations = endpoint({
  method: 'GET',
  path: '/api/channels/:slug/log',
  access: 'user',
  summary: 'List the actions of a channel’s operators (topics, levels, kicks, bans …), newest first.',
  params: z.object({ slug: namedChannel }),
  query: z.object({ before: id.optional(), limit: limit(50) }),
  response: z.object({ entries: z.array(Operation), hasMore: z.boolean() }),
  errors: ['channel_not_found', 'channel_banned'],
})
