import { z } from 'zod'
import { EarlierText } from './chat.ts'
import { Commented } from './comments.ts'
import { endpoint } from './endpoint.ts'
import { LinePicture } from './line-pictures.ts'
import * as bounds from './rules/bounds.ts'
import { reportStates } from './rules/report-states.ts'
import { done, id, instant, limit, page, prose } from './schema.ts'

const reportTypes = ['message', 'private_message', 'user', 'article'] as const
export const reportType = z.enum(reportTypes, 'report_type_unknown')
export type ReportType = z.infer<typeof reportType>

export const reportState = z.enum(reportStates, 'report_state_unknown')
export type ReportState = z.infer<typeof reportState>

/** Copy of the reported content at that time, without later changes and context. */
export const Snapshot = z.object({
  /** Text of a line or a welcome message, or a title. */
  text: z.string(),
  /** Name shown with it. */
  name: z.string(),
  /** Slug of the channel of a line. */
  channel: z.string().optional(),
  /** Subject of a comment. */
  about: Commented.optional(),
  sentAt: instant.optional(),
  /** Earlier texts of an edited line, oldest first. */
  earlier: z.array(EarlierText).optional(),
  /** Visible to staff while the report is open. */
  pictures: z.array(LinePicture).optional(),
})
export type Snapshot = z.infer<typeof Snapshot>

const Named = z.object({ id: z.number(), name: z.string() })

export const Report = z.object({
  id,
  type: reportType,
  subjectId: z.number(),
  snapshot: Snapshot,
  /** Its author; `null` if the account was deleted. */
  author: Named.nullable(),
  reporter: Named,
  reason: z.string(),
  state: reportState,
  createdAt: instant,
  handledBy: Named.nullable(),
  handledAt: instant.nullable(),
})
export type Report = z.infer<typeof Report>

export const report = endpoint({
  method: 'POST',
  path: '/api/reports',
  access: 'user',
  status: 201,
  summary:
    'Report a line, a private message sent to you, a user or an article. Once, while your report is open.',
  body: z.object({
    type: reportType,
    id,
    reason: prose({ max: bounds.reportReason.max }).pipe(z.string().min(1, 'reason_required')),
  }),
  response: done.extend({ id: z.number() }),
  errors: [
    'report_type_unknown',
    'reason_required',
    'report_self',
    'report_subject_not_found',
    'report_open_already',
    'too_many_requests',
  ],
})

export const listReports = endpoint({
  method: 'GET',
  path: '/api/admin/reports',
  access: 'staff',
  summary:
    'List the reports, newest first. Moderators do not see those about themselves. `X-Total-Count` is the total number.',
  query: z.object({ state: reportState.optional(), type: reportType.optional(), page, limit: limit(40) }),
  response: z.array(Report),
})

export const handleReport = endpoint({
  method: 'PATCH',
  path: '/api/admin/reports/:id',
  access: 'staff',
  summary: 'Resolve, dismiss or reopen a report.',
  params: z.object({ id }),
  body: z.object({ state: reportState }),
  response: done.extend({ report: Report }),
  errors: ['report_state_unknown', 'report_not_found', 'report_made_again', 'report_settled'],
})
