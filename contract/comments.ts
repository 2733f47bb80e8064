import { z } from 'zod'
import { Message } from './chat.ts'
import { endpoint } from './endpoint.ts'
import { HeldLine } from './held-lines.ts'
import * as bounds from './rules/bounds.ts'
import { commentedKinds } from './rules/comment-places.ts'
import { creation, done, flag, id, idOrZero, limit, prose, revision } from './schema.ts'

/** The subject of comments, as named in lists of lines. */
export const Commented = z.object({
  title: z.string(),
  /** Path of its page. */
  path: z.string(),
})
export type Commented = z.infer<typeof Commented>

const params = z.object({ kind: z.enum(commentedKinds, 'comments_not_found'), id })

export const Comments = z.object({
  /** Oldest first. Their `channel` is for example `article:7`: the subject, not a channel. */
  messages: z.array(Message),
  /** URLs of the pictures of their authors, by user id; authors without one are absent. */
  pictures: z.record(z.string(), z.string()),
  hasMore: z.boolean(),
  revision: z.number(),
  /** Number of comments that are not deleted. */
  count: z.number(),
  /** Whether new comments are accepted: the subject takes them, the site does, and the subject is public. */
  isOpen: z.boolean(),
  takesComments: z.boolean(),
  /** Whether the reader may delete comments, and open and close them. */
  mayModerate: z.boolean(),
})
export type Comments = z.infer<typeof Comments>

export const listComments = endpoint({
  method: 'GET',
  path: '/api/comments/:kind/:id',
  access: 'optional',
  summary:
    'List comments on an article, a lyric, a video, a shop or a course that the caller may read: the newest, those before or after one, or those changed since a revision. Comments are lines: the same calls edit, delete, report and react to them.',
  params,
  query: z.object({
    before: id.optional(),
    after: idOrZero.optional(),
    since: revision.optional(),
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
    'Add a comment or a reply to one. Repeating a call with the same `client_id` returns the first result.',
  params,
  body: z.object({
    text: prose({ max: bounds.channelText.max }).pipe(z.string().min(1, 'text_required')),
    ...creation,
    /** The comment to reply to; its author is notified. */
    replyTo: id.optional(),
    /** Sends the line despite the warning about a word in it (`word_warned`). */
    confirmed: flag.optional(),
  }),
  response: z.union([
    z.object({ status: z.literal('success'), id, message: Message }),
    /** Held for a moderator. */
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
  summary: 'Open or close comments. Allowed for the author and staff. Existing comments stay visible.',
  params,
  body: z.object({ isOpen: flag }),
  response: done,
  errors: ['comments_not_found', 'comments_not_yours'],
})
