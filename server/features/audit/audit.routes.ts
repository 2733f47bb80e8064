import * as contract from '#contract/audit.ts'
import { setTotal } from '../../platform/http/pagination.ts'
import { type Route, serve } from '../../platform/http/routes.ts'
import type { AuditService } from './audit.service.ts'

export function auditRoutes(audit: AuditService): Route[] {
  return [
    serve(contract.listAudit, async ({ query, http }) => {
      const { entries, total } = await audit.list(query)
      setTotal(http, query, total)
      return entries
    }),
  ]
}
