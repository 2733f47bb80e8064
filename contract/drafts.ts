import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as bounds from './rules/bounds.ts'
import { boundedText, id, integer, namedChannel } from './schema.ts'

/** A channel, by its slug, or a private conversation. */
const Place = z.object({ channel: z.string().optional(), conversation_id: id.optional() })

/** An unsent text in a channel or a private conversation. */
export const Draft = Place.extend({
  /** Empty once the draft is gone. */
  text: z.string(),
  /** The line that the text replies to; absent without one, once it is deleted, and once its author is blocked. */
  answered: z
    .object({
      id,
      /** The author, in a channel. */
      userId: id.optional(),
      name: z.string(),
      /** The first characters, at most `bounds.quote.max`. */
      text: z.string(),
      /** Number of pictures. */
      pictures: z.number().optional(),
    })
    .optional(),
  /** Increases with every change. The end of a draft has the revision of the draft that it ends. */
  revision: z.number(),
})
export type Draft = z.infer<typeof Draft>

export const listDrafts = endpoint({
  method: 'GET',
  path: '/api/drafts',
  access: 'user',
  summary: 'List your drafts in channels and private conversations, newest first.',
  response: z.object({ drafts: z.array(Draft) }),
})

export const keepDraft = endpoint({
  method: 'PUT',
  path: '/api/drafts',
  access: 'user',
  summary: 'Store a draft for your other devices, or delete it by sending no text.',
  body: z
    .object({
      channel: namedChannel.optional(),
      conversation_id: id.optional(),
      text: boundedText(bounds.draft.max),
      /** The line of this place that the text replies to. */
      replyTo: id.optional(),
      /** The revision that the text is based on, 0 without one. If a newer one is stored, the call is refused. */
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
