import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { boundedText, id, instant, limit, page, userId } from './schema.ts'

/** An action of staff. */
export const AuditEntry = z.object({
  id,
  /** `id` is null for an operator on the command line and for a deleted account. */
  actor: z.object({ id: id.nullable(), name: z.string() }),
  action: z.string(),
  /** Only users have a `name`. */
  subject: z.object({ type: z.string(), id: z.string(), name: z.string().nullable() }),
  details: z.record(z.string(), z.unknown()),
  createdAt: instant,
})
export type AuditEntry = z.infer<typeof AuditEntry>

const word = boundedText(100).optional()

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  access: 'staff',
  summary: 'List the actions of staff, newest first. `X-Total-Count` is the total number.',
  query: z.object({ subjectType: word, subjectId: word, actorId: userId.optional(), page, limit: limit(40) }),
  response: z.array(AuditEntry),
})
