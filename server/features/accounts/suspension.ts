import { Forbidden } from '../../platform/errors.ts'
import { sanctionParams } from '../../platform/sanctions.ts'
import { isSuspended } from './accounts.policy.ts'
import type { User } from './users.store.ts'

type Suspended = Pick<User, 'suspendedAt' | 'suspendedUntil' | 'suspensionMessage'>

/** Throws `account_suspended` for who is kept out at this moment, with what staff wrote for them. */
export function ensureNotSuspended(user: Suspended, now: Date): void {
  if (!isSuspended(user, now)) return
  const { suspendedUntil: until, suspensionMessage: reason } = user
  throw new Forbidden('account_suspended', { params: sanctionParams({ until, reason }, now) })
}
