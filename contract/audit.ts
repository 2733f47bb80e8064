import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { boundedText, id, instant, limit, page, userId } from './schema.ts'

/** One act of staff. */
export const AuditEntry = z.object({
  id,
  /** Without an id: whoever runs the machine, or somebody whose account is gone. */
  actor: z.object({ id: id.nullable(), name: z.string() }),
  action: z.string(),
  /** The name is that of a user; other things have none of their own. */
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
  summary: 'What staff did, newest first. `X-Total-Count` has how many there are.',
  query: z.object({ subjectType: word, subjectId: word, actorId: userId.optional(), page, limit: limit(40) }),
  response: z.array(AuditEntry),
})
