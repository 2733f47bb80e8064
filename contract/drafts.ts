import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as bounds from './rules/bounds.ts'
import { boundedText, id, integer, namedChannel } from './schema.ts'

/** Where something is written: a channel, by its slug, or a private conversation. */
const Place = z.object({ channel: z.string().optional(), conversation_id: id.optional() })

/** What somebody has written somewhere and not sent yet. */
export const Draft = Place.extend({
  /** Empty where there is none any more. */
  text: z.string(),
  /** Of two the greater one is newer; an end has the number of what it ends. */
  revision: z.number(),
})
export type Draft = z.infer<typeof Draft>

export const listDrafts = endpoint({
  method: 'GET',
  path: '/api/drafts',
  access: 'user',
  summary: 'What you have written in channels and private conversations and not sent, newest first.',
  response: z.object({ drafts: z.array(Draft) }),
})

export const keepDraft = endpoint({
  method: 'PUT',
  path: '/api/drafts',
  access: 'user',
  summary: 'Keep what you are writing for your other devices, or, without a text, no longer.',
  body: z
    .object({
      channel: namedChannel.optional(),
      conversation_id: id.optional(),
      text: boundedText(bounds.draft.max),
      /** The revision that this text was written over, 0 where there was none: over a newer one nothing is kept. */
      over: integer.pipe(z.number().nonnegative()),
    })
    .refine(
      ({ channel, conversation_id }) => (channel === undefined) !== (conversation_id === undefined),
      'draft_place_required',
    ),
  response: z.object({ status: z.literal('success'), draft: Draft }),
  errors: [
    'draft_place_required',
    'draft_newer',
    'drafts_full',
    'channel_not_found',
    'channel_banned',
    'conversation_not_found',
    'too_many_requests',
  ],
})
