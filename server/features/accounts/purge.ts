import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import { secondsAfter, unverifiedLife } from './accounts.policy.ts'
import { deleteOldResets } from './letters.store.ts'
import type { Sessions } from './sessions.ts'
import { deleteUnverifiedUsers } from './users.store.ts'

/** Forgets accounts that nobody verified, links that nobody opened, and sessions that nobody used. */
export function createPurge({ db, clock, sessions }: { db: Database; clock: Clock; sessions: Sessions }) {
  return async function purge(): Promise<void> {
    const now = clock.now()
    await deleteUnverifiedUsers(db.read, secondsAfter(now, -unverifiedLife))
    await deleteOldResets(db.read, now)
    await sessions.endStale()
  }
}
