import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { EventBus } from '../../platform/events.ts'
import type { RateLimits } from '../../platform/rate-limits.ts'
import type { AuditService } from '../audit/audit.service.ts'
import type { PasswordHasher } from './passwords/password-hasher.ts'
import type { Requirements } from './sessions/authentication.ts'
import type { Attempts } from './sign-in/attempts.ts'

/** A person whom Google vouches for; the address is verified. */
export interface GooglePerson {
  sub: string
  email: string
  name: string
}

/** Nobody for a credential that is not to be trusted. Throws `Unavailable` when Google cannot be asked. */
type VerifyGoogle = (
  credential: string,
  options?: { atMostSecondsOld?: number },
) => Promise<GooglePerson | undefined>

/** What the parts of this feature use. */
export interface Dependencies {
  db: Database
  bus: EventBus
  clock: Clock
  limits: RateLimits
  log: Logger
  audit: Pick<AuditService, 'record'>
  config: Pick<Config, 'publicUrl' | 'dataDir' | 'accessTokenSeconds'>
  attempts: Attempts
  hasher: PasswordHasher
  requiredOfAll: () => Promise<Requirements>
  /** What the site's list says of a name. */
  words: { judgeName(text: string): { action: string; word: string } | undefined }
  /** Absent where Google sign-in is not configured. */
  verifyGoogle: VerifyGoogle | undefined
}
