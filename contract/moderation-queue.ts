import { z } from 'zod'
import { EarlierText } from './chat.ts'
import { Commented } from './comments.ts'
import { endpoint } from './endpoint.ts'
import { LinePicture } from './line-pictures.ts'
import { reportState, reportType } from './reports.ts'
import { done, id, instant } from './schema.ts'

const ofAll = {
  id,
  /** Of a line; without `#`. */
  channel: z.string().nullable(),
  /** Of a comment: what it is about. */
  about: Commented.optional(),
  author: z.object({ id: z.number(), name: z.string() }).nullable(),
  text: z.string(),
  pictures: z.array(LinePicture).optional(),
  createdAt: instant,
  /** The line after which it stands, or itself: where to look for what was said around it. */
  near: z.number().nullable(),
}

/** Something that waits for a moderator: a report, or a line that is held. */
export const QueueItem = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('report'),
    ...ofAll,
    type: reportType,
    subjectId: z.number(),
    /** What an edited line said before it was reported, oldest first. */
    earlier: z.array(EarlierText).optional(),
    reason: z.string(),
    reporter: z.string(),
  }),
  z.object({
    kind: z.literal('held'),
    ...ofAll,
    cause: z.enum(['word', 'newcomer']),
    /** Of the list, where that is the cause. */
    word: z.string().nullable(),
  }),
])
export type QueueItem = z.infer<typeof QueueItem>

export const showQueue = endpoint({
  method: 'GET',
  path: '/api/moderation/queue',
  access: 'user',
  summary:
    'What waits for you as a moderator, oldest first, at most 100: everything for staff, lines of their channels for operators.',
  response: z.array(QueueItem),
  errors: ['not_channel_operator'],
})

export const settleReport = endpoint({
  method: 'PATCH',
  path: '/api/moderation/reports/:id',
  access: 'user',
  summary:
    'Mark a report as resolved or dismissed, or open it again: staff, and operators where it is about a line of their channel.',
  params: z.object({ id }),
  body: z.object({ state: reportState }),
  response: done,
  errors: ['report_state_unknown', 'report_not_found', 'report_made_again', 'report_settled'],
})
