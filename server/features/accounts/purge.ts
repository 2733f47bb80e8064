import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { secondsAfter, unverifiedLife } from './accounts.policy.ts'
import { deleteOldResets, deleteSpentCodes } from './letters.store.ts'
import type { Sessions } from './sessions.ts'
import type { StaffAccounts } from './staff-accounts.ts'
import { deleteUnverifiedUsers } from './users.store.ts'

interface Needs {
  db: Database
  clock: Clock
  sessions: Sessions
  staffAccounts: StaffAccounts
}

/** Forgets accounts that nobody verified, codes and links that are over, sessions that nobody used, and suspensions that are over. */
export function createPurge({ db, clock, sessions, staffAccounts }: Needs) {
  return async function purge(): Promise<void> {
    const now = clock.now()
    await db.write(async (tx) => {
      await deleteUnverifiedUsers(tx, secondsAfter(now, -unverifiedLife))
      await deleteSpentCodes(tx, now)
      await deleteOldResets(tx, now)
    })
    await sessions.endStale()
    await staffAccounts.liftEndedSuspensions()
  }
}
