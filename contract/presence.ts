import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as bounds from './rules/bounds.ts'
import { instant, integer, line } from './schema.ts'

/** What somebody has said about being there. */
export const PresenceState = z.object({
  /** `null`: they are here. Without `until` it ends when they say so. */
  away: z.object({ text: z.string(), until: instant.nullable() }).nullable(),
  /** Others are not shown that they are online; whoever is in a channel with them sees them there. */
  invisible: z.boolean(),
})
export type PresenceState = z.infer<typeof PresenceState>

export const showPresence = endpoint({
  method: 'GET',
  path: '/api/presence',
  access: 'user',
  summary: 'Whether you have said that you are away, and whether others are shown that you are online.',
  response: PresenceState,
})

export const changePresence = endpoint({
  method: 'PUT',
  path: '/api/presence',
  access: 'user',
  summary: 'Say that you are away, for so many minutes or until you say that you are back, or be invisible.',
  body: z
    .object({
      away: z
        .object({
          /** Empty: `Volto já`. */
          text: line({ max: bounds.away.max }),
          minutes: integer.pipe(z.number().min(1).max(bounds.away.minutes)).nullable().default(null),
        })
        .nullable()
        .optional(),
      invisible: z.boolean().optional(),
    })
    .refine(({ away, invisible }) => away !== undefined || invisible !== undefined, 'value_missing'),
  response: z.object({ status: z.literal('success') }).extend(PresenceState.shape),
  errors: ['value_missing', 'word_refused', 'too_many_requests'],
})
