import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as bounds from './rules/bounds.ts'
import { parseEmoji } from './rules/emoji.ts'
import { boundedText, id } from './schema.ts'

/** A reaction: an emoji and the number of people who used it. */
export const Reaction = z.object({
  emoji: z.string(),
  count: z.number(),
  /** Whether the reader is one of them. Left out in live events, which name who changed a reaction instead. */
  mine: z.boolean().optional(),
})
export type Reaction = z.infer<typeof Reaction>

const emoji = boundedText(bounds.emoji.max, { tooLong: 'emoji_invalid' }).transform((text, context) => {
  const emojiText = parseEmoji(text)
  if (emojiText !== undefined) return emojiText
  context.addIssue({ code: 'custom', message: 'emoji_invalid' })
  return z.NEVER
})

const line = z.object({ id })
const answer = z.object({
  status: z.literal('success'),
  /** All reactions of the line, in the order in which each emoji was first used. */
  reactions: z.array(Reaction),
  /** Revision of the line that has them; a lower one than the client knows is older. */
  revision: z.number(),
})
const people = z.array(
  Reaction.extend({
    /** The first people who used it. */
    people: z.array(z.object({ id, name: z.string(), profileImage: z.string() })),
  }),
)

const refusals = ['emoji_invalid', 'message_not_found', 'too_many_requests'] as const
const ofChannel = [...refusals, 'channel_banned'] as const
const inPrivate = [...refusals, 'conversation_blocked'] as const

export const react = endpoint({
  method: 'POST',
  path: '/api/messages/:id/reactions',
  access: 'user',
  summary: 'Add a reaction to a line of a channel. Idempotent.',
  params: line,
  body: z.object({ emoji }),
  response: answer,
  errors: [...ofChannel, 'reactions_full', 'reactions_off', 'channel_muted'],
})

export const unreact = endpoint({
  method: 'DELETE',
  path: '/api/messages/:id/reactions',
  access: 'user',
  summary: 'Remove your reaction from a line of a channel. Idempotent.',
  params: line,
  body: z.object({ emoji }),
  response: answer,
  errors: ofChannel,
})

export const clearReactions = endpoint({
  method: 'DELETE',
  path: '/api/messages/:id/all-reactions',
  access: 'user',
  summary: 'Remove all reactions from a line, or all with one emoji. For operators of its channel and staff.',
  params: line,
  body: z.object({ emoji: emoji.optional() }),
  response: answer,
  errors: ['message_not_found', 'channel_banned', 'not_channel_operator'],
})

export const listReactions = endpoint({
  method: 'GET',
  path: '/api/messages/:id/reactions',
  access: 'user',
  summary: 'List who reacted to a line of a channel, per emoji.',
  params: line,
  response: people,
  errors: ['message_not_found', 'channel_banned'],
})

export const reactPrivately = endpoint({
  method: 'POST',
  path: '/api/private-messages/:id/reactions',
  access: 'user',
  summary: 'Add a reaction to a line of a private conversation. Idempotent.',
  params: line,
  body: z.object({ emoji }),
  response: answer,
  errors: [...inPrivate, 'reactions_full'],
})

export const unreactPrivately = endpoint({
  method: 'DELETE',
  path: '/api/private-messages/:id/reactions',
  access: 'user',
  summary: 'Remove your reaction from a line of a private conversation. Idempotent.',
  params: line,
  body: z.object({ emoji }),
  response: answer,
  errors: refusals,
})

export const listFrequentReactions = endpoint({
  method: 'GET',
  path: '/api/reactions/frequent',
  access: 'user',
  summary: 'List the six emoji that you use most often for reactions, filled up with common ones.',
  response: z.array(z.string()),
})
