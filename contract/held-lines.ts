import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { LinePicture } from './line-pictures.ts'
import * as bounds from './rules/bounds.ts'
import { done, flag, id, instant, line, namedChannel } from './schema.ts'

/** A line held for a moderator, as shown to its author. */
export const HeldLine = z.object({
  id,
  /** Slug, without `#`. */
  channel: z.string(),
  kind: z.enum(['text', 'action', 'notice']),
  /** May be empty if there are pictures. */
  text: z.string(),
  /** Only accessible to its author and the moderators of its channel. */
  pictures: z.array(LinePicture).optional(),
  createdAt: instant,
})
export type HeldLine = z.infer<typeof HeldLine>

export const listHeldLines = endpoint({
  method: 'GET',
  path: '/api/held-lines',
  access: 'user',
  summary: 'List your lines that are held for a moderator, oldest first.',
  response: z.array(HeldLine),
})

export const takeBackHeldLine = endpoint({
  method: 'DELETE',
  path: '/api/held-lines/:id',
  access: 'user',
  summary: 'Withdraw a line of yours that is held for a moderator.',
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
    'Approve a held or rejected line: it is sent now, in the name of its author. For operators of its channel and staff.',
  params: z.object({ id }),
  response: done,
  errors: [...forOperators, 'held_author_silenced'],
})

export const holdLineAgain = endpoint({
  method: 'POST',
  path: '/api/held-lines/:id/hold',
  access: 'user',
  summary:
    'Undo a decision: hold a line again that was rejected, or approved less than ten minutes ago. An approved line is deleted from its channel, with its reactions. For operators of its channel and staff.',
  params: z.object({ id }),
  response: done,
  errors: ['held_undo_over', 'not_channel_operator', 'too_many_requests'],
})

export const rejectHeldLine = endpoint({
  method: 'POST',
  path: '/api/held-lines/:id/reject',
  access: 'user',
  summary: 'Reject a held line. Its author is told why.',
  params: z.object({ id }),
  body: z.object({ reason: line({ max: bounds.reason.max }).default('') }),
  response: done,
  errors: [...forOperators],
})

export const setNewcomers = endpoint({
  method: 'PUT',
  path: '/api/channels/:slug/newcomers',
  access: 'user',
  summary: 'Turn on or off that the first line of an account younger than a day is held for a moderator.',
  params: z.object({ slug: namedChannel }),
  body: z.object({ hold: flag }),
  response: done,
  errors: ['channel_not_found', 'not_channel_operator', 'too_many_requests'],
})
