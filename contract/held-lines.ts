import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { LinePicture } from './line-pictures.ts'
import * as bounds from './rules/bounds.ts'
import { done, flag, id, instant, line, namedChannel } from './schema.ts'

/** A line that waits for a moderator, as its author sees it. */
export const HeldLine = z.object({
  id,
  /** Slug, without `#`. */
  channel: z.string(),
  kind: z.enum(['text', 'action', 'notice']),
  /** May be empty where there are pictures. */
  text: z.string(),
  /** Only its author and the moderators of its channel are answered at their addresses. */
  pictures: z.array(LinePicture).optional(),
  createdAt: instant,
})
export type HeldLine = z.infer<typeof HeldLine>

export const listHeldLines = endpoint({
  method: 'GET',
  path: '/api/held-lines',
  access: 'user',
  summary: 'Lines of yours that wait for a moderator, oldest first.',
  response: z.array(HeldLine),
})

export const takeBackHeldLine = endpoint({
  method: 'DELETE',
  path: '/api/held-lines/:id',
  access: 'user',
  summary: 'Take back a line of yours that waits for a moderator.',
  params: z.object({ id }),
  response: done,
  errors: ['held_line_not_found'],
})

const forOperators = ['held_line_not_found', 'not_channel_operator', 'too_many_requests'] as const

export const approveHeldLine = endpoint({
  method: 'POST',
  path: '/api/held-lines/:id/approve',
  access: 'user',
  summary:
    'Let a line through that was held or rejected: it is said now, in the name of its author. Operators of its channel and staff.',
  params: z.object({ id }),
  response: done,
  errors: [...forOperators, 'held_author_silenced'],
})

export const holdLineAgain = endpoint({
  method: 'POST',
  path: '/api/held-lines/:id/hold',
  access: 'user',
  summary:
    'Hold a line again that was rejected, or let through less than ten minutes ago: then it is deleted from its channel, with the reactions to it. It waits as before. Operators of its channel and staff.',
  params: z.object({ id }),
  response: done,
  errors: ['held_undo_over', 'not_channel_operator', 'too_many_requests'],
})

export const rejectHeldLine = endpoint({
  method: 'POST',
  path: '/api/held-lines/:id/reject',
  access: 'user',
  summary: 'Do not let a held line through. Its author is told why.',
  params: z.object({ id }),
  body: z.object({ reason: line({ max: bounds.reason.max }).default('') }),
  response: done,
  errors: [...forOperators],
})

export const setNewcomers = endpoint({
  method: 'PUT',
  path: '/api/channels/:slug/newcomers',
  access: 'user',
  summary: 'Whether the first line in a channel of an account younger than a day waits for a moderator.',
  params: z.object({ slug: namedChannel }),
  body: z.object({ hold: flag }),
  response: done,
  errors: ['channel_not_found', 'not_channel_operator', 'too_many_requests'],
})
