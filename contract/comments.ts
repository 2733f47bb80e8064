import { z } from 'zod'
import { Message } from './chat.ts'
import { endpoint } from './endpoint.ts'
import { HeldLine } from './held-lines.ts'
import * as bounds from './rules/bounds.ts'
import { commentedKinds } from './rules/comment-places.ts'
import { done, flag, id, idOrZero, limit, opaqueText, prose } from './schema.ts'

/** What comments are about, as lists of lines name it. */
export const Commented = z.object({
  title: z.string(),
  /** Its page on this site. */
  path: z.string(),
})
export type Commented = z.infer<typeof Commented>

const params = z.object({ kind: z.enum(commentedKinds, 'comments_not_found'), id })

export const Comments = z.object({
  /** Oldest first. Their `channel` is `article:7`: it stands for what they are about, and is no channel. */
  messages: z.array(Message),
  hasMore: z.boolean(),
  revision: z.number(),
  /** Of all that were not deleted. */
  count: z.number(),
  /** Whether more may be said: it takes comments, the site does, and everybody may read it. */
  isOpen: z.boolean(),
  takesComments: z.boolean(),
  /** Whether the reader clears up here, and opens and closes. */
  mayModerate: z.boolean(),
})
export type Comments = z.infer<typeof Comments>

export const listComments = endpoint({
  method: 'GET',
  path: '/api/comments/:kind/:id',
  access: 'optional',
  summary:
    'Comments on an article, a lyric, a video, a shop or a course, for whoever may read that: the newest, those before or after one, or those changed since a revision. They are lines as those of channels: what changes, deletes, reports and answers with emoji goes by the same calls.',
  params,
  query: z.object({
    before: id.optional(),
    after: idOrZero.optional(),
    since: idOrZero.optional(),
    limit: limit(20),
  }),
  response: Comments,
  errors: ['comments_not_found'],
})

export const addComment = endpoint({
  method: 'POST',
  path: '/api/comments/:kind/:id',
  access: 'user',
  summary:
    'Comment on something, or answer a comment. Sending one with the same `client_id` again answers the first result.',
  params,
  body: z.object({
    text: prose({ max: bounds.channelText.max }).pipe(z.string().min(1, 'text_required')),
    /** Printable ASCII, such as a UUID; unique per sender. */
    client_id: opaqueText(64, { tooLong: 'client_id_invalid' })
      .regex(/^[\x21-\x7e]{1,64}$/, 'client_id_invalid')
      .optional(),
    /** The comment that this one answers; its author is told. */
    replyTo: id.optional(),
    /** The sender was warned of a word in it (`word_warned`), and says it all the same. */
    confirmed: flag.optional(),
  }),
  response: z.union([
    z.object({ status: z.literal('success'), id, message: Message }),
    /** It waits for a moderator. */
    z.object({ status: z.literal('success'), message: z.null(), held: HeldLine }),
  ]),
  errors: [
    ...(['text_required', 'client_id_invalid', 'comments_not_found', 'comments_closed'] as const),
    ...(['word_warned', 'word_refused', 'held_lines_too_many', 'reply_to_not_found'] as const),
    'too_many_requests',
  ],
})

export const openComments = endpoint({
  method: 'PUT',
  path: '/api/comments/:kind/:id/open',
  access: 'user',
  summary: 'Whether more may be said about something: its author and staff. What was said stays to be read.',
  params,
  body: z.object({ isOpen: flag }),
  response: done,
  errors: ['comments_not_found', 'comments_not_yours'],
})
