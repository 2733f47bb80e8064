import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as bounds from './rules/bounds.ts'
import { instant, integer, line } from './schema.ts'

/** The away and invisible state of a user. */
export const PresenceState = z.object({
  /** `null` if they are not away. Without `until` it has no end. */
  away: z.object({ text: z.string(), until: instant.nullable() }).nullable(),
  /** Not listed as online. In the channels that they are in they are still visible. */
  invisible: z.boolean(),
})
export type PresenceState = z.infer<typeof PresenceState>

export const showPresence = endpoint({
  method: 'GET',
  path: '/api/presence',
  access: 'user',
  summary: 'Get your away message and whether you are invisible.',
  response: PresenceState,
})

export const changePresence = endpoint({
  method: 'PUT',
  path: '/api/presence',
  access: 'user',
  summary:
    'Set or clear your away message, for some minutes or without an end, and whether you are invisible.',
  body: z
    .object({
      away: z
        .object({
          /** Default if empty: `Volto já`. */
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
