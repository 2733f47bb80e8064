import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { RateLimits } from '../../platform/rate-limits.ts'
import type { AuditService } from '../audit/audit.service.ts'

/** Dependencies of the parts of this feature. */
export interface Dependencies {
  db: Database
  clock: Clock
  limits: RateLimits
  audit: Pick<AuditService, 'changesOf'>
}
