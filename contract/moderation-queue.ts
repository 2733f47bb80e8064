import { z } from 'zod'
import { EarlierText, Quote } from './chat.ts'
import { Commented } from './comments.ts'
import { endpoint } from './endpoint.ts'
import { LinePicture } from './line-pictures.ts'
import { reportState, reportType } from './reports.ts'
import { done, id, instant } from './schema.ts'

const ofAll = {
  id,
  /** Channel of a line, without `#`. */
  channel: z.string().nullable(),
  /** Subject of a comment. */
  about: Commented.optional(),
  author: z.object({ id: z.number(), name: z.string() }).nullable(),
  text: z.string(),
  pictures: z.array(LinePicture).optional(),
  createdAt: instant,
  /** Id of the line itself or of the one before it, to show its context. */
  near: z.number().nullable(),
}

/** An item of the moderation queue: a report or a held line. */
export const QueueItem = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('report'),
    ...ofAll,
    type: reportType,
    subjectId: z.number(),
    /** Earlier texts of an edited line, oldest first. */
    earlier: z.array(EarlierText).optional(),
    reason: z.string(),
    reporter: z.string(),
  }),
  z.object({
    kind: z.literal('held'),
    ...ofAll,
    cause: z.enum(['word', 'newcomer']),
    /** The word of the word list that is the cause, if any. */
    word: z.string().nullable(),
    /** The line that it replies to. */
    replyTo: Quote.optional(),
  }),
])
export type QueueItem = z.infer<typeof QueueItem>

export const showQueue = endpoint({
  method: 'GET',
  path: '/api/moderation/queue',
  access: 'user',
  summary:
    'List the items of your moderation queue, oldest first, at most 100: everything for staff, lines of their channels for operators. Reports about yourself are left to others.',
  response: z.array(QueueItem),
  errors: ['not_channel_operator'],
})

export const settleReport = endpoint({
  method: 'PATCH',
  path: '/api/moderation/reports/:id',
  access: 'user',
  summary:
    'Resolve, dismiss or reopen a report. For staff, and for operators if it is about a line of their channel.',
  params: z.object({ id }),
  body: z.object({ state: reportState }),
  response: done,
  errors: ['report_state_unknown', 'report_not_found', 'report_made_again', 'report_settled'],
})
