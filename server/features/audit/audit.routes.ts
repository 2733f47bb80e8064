import * as contract from '#contract/audit.ts'
import { tellTotal } from '../../platform/paging.ts'
import { type Route, serve } from '../../platform/routes.ts'
import type { AuditService } from './audit.service.ts'

export function auditRoutes(audit: AuditService): Route[] {
  return [
    serve(contract.listAudit, async ({ query, http }) => {
      const { entries, total } = await audit.list(query)
      tellTotal(http, query, total)
      return entries
    }),
  ]
}
