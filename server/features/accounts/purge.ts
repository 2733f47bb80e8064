import { secondsAfter, unverifiedLife } from './accounts.policy.ts'
import type { Dependencies } from './dependencies.ts'
import { deleteOldResets, deleteSpentCodes } from './letters.store.ts'
import { deleteOldChallenges } from './second-steps.store.ts'
import type { Sessions } from './sessions.ts'
import type { StaffAccounts } from './staff-accounts.ts'
import { deleteUnverifiedUsers } from './users.store.ts'

/** Forgets accounts that nobody verified, codes, links and challenges that are over, sessions that nobody used, and suspensions that are over. */
export function createPurge({
  db,
  clock,
  sessions,
  staffAccounts,
}: Dependencies & { sessions: Sessions; staffAccounts: StaffAccounts }) {
  return async function purge(): Promise<void> {
    const now = clock.now()
    await db.write(async (tx) => {
      await deleteUnverifiedUsers(tx, secondsAfter(now, -unverifiedLife))
      await deleteSpentCodes(tx, now)
      await deleteOldResets(tx, now)
      await deleteOldChallenges(tx, now)
    })
    await sessions.endStale()
    await staffAccounts.liftEndedSuspensions()
  }
}
