import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { RateLimits } from '../../platform/rate-limits.ts'
import type { LinkTokens } from './link-tokens.ts'

/** What the parts of this feature use. */
export interface Dependencies {
  db: Database
  clock: Clock
  limits: RateLimits
}

export interface WithTokens extends Dependencies {
  tokens: LinkTokens
}
