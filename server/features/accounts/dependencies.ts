import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { EventBus } from '../../platform/events.ts'
import type { RateLimits } from '../../platform/rate-limits.ts'
import type { AuditService } from '../audit/audit.service.ts'
import type { WordMatchers } from '../word-lists/word-lists.service.ts'
import type { PasswordHasher } from './passwords/password-hasher.ts'
import type { Requirements } from './sessions/authentication.ts'
import type { Attempts } from './sign-in/attempts.ts'

/** Profile of a Google account with a verified address. */
export interface GooglePerson {
  sub: string
  email: string
  name: string
}

/** Verifies a Google ID token. Returns undefined if it is invalid; throws `Unavailable` if Google is unreachable. */
type VerifyGoogle = (
  credential: string,
  options?: { atMostSecondsOld?: number },
) => Promise<GooglePerson | undefined>

/** Dependencies of the parts of this feature. */
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
  /** Checks names against the word list of the site. */
  words: Pick<WordMatchers, 'judgeName'>
  /** Absent if Google sign-in is not configured. */
  verifyGoogle: VerifyGoogle | undefined
}
