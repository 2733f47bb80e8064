import { fold } from '#contract/rules/fold-text.ts'
import type { FoundForStaff } from '#contract/search.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { readWithTimeout, refuseWhenSlow } from '../../platform/database/statement-timeout.store.ts'
import type { RateLimits } from '../../platform/rate-limits.ts'
import { longestSearchMs, staffSearchLimit } from './search.limits.ts'
import { listForStaff } from './staff-search.store.ts'

interface Needs {
  db: Database
  limits: RateLimits
}

/** One search over everything that the team looks after. Whoever calls has checked that the actor is staff. */
export function createStaffSearch({ db, limits }: Needs) {
  async function searchForStaff(actor: Actor, { q }: { q: string }): Promise<FoundForStaff[]> {
    const words = fold(q).trim()
    if (words === '') return []
    await limits.take(staffSearchLimit, actor.userId)
    return readWithTimeout(db.read, longestSearchMs, (tx) => listForStaff(tx, words)).catch(refuseWhenSlow)
  }

  return { searchForStaff }
}
