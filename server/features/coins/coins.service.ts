import * as bounds from '#contract/rules/bounds.ts'
import type { CoinEntry } from '#contract/staff-accounts.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Creation, createIdempotency } from '../../platform/database/idempotency.ts'
import { Conflict, NotFound } from '../../platform/errors.ts'
import type { AuditService } from '../audit/audit.service.ts'
import '../profile/profile.events.ts'
import { countEntries, findBalanceForUpdate, insertEntry, listEntries, updateBalance } from './coins.store.ts'

interface Dependencies {
  db: Database
  clock: Clock
  audit: Pick<AuditService, 'record'>
}

interface Gift {
  /** Number of coins to give; negative to take. */
  delta: number
  reason: string
  creation?: Creation
}

export type CoinsService = ReturnType<typeof createCoinsService>

/** Coins of users, with a ledger of all changes. */
export function createCoinsService({ db, clock, audit }: Dependencies) {
  const { writeOnce } = createIdempotency<number>({ db, clock }, 'coins.add')

  /** Returns the new balance. */
  async function addCoins(actor: Actor, userId: number, { delta, reason, creation }: Gift): Promise<number> {
    return writeOnce(actor.userId, creation, async (tx) => {
      const before = await findBalanceForUpdate(tx, userId)
      if (before === undefined) throw new NotFound('user_not_found')
      const balance = before + delta
      if (balance < 0) throw new Conflict('coins_too_few', { params: { balance: before } })
      if (balance > bounds.coins.max) throw new Conflict('coins_too_many')

      const createdAt = clock.now().toISOString()
      await updateBalance(tx, userId, balance)
      await insertEntry(tx, { userId, delta, balance, reason, byId: actor.userId, createdAt })
      const subject = { type: 'user', id: userId }
      await audit.record(tx, {
        actor,
        action: 'users.coinsGiven',
        subject,
        details: { delta, balance, reason },
      })
      tx.emit('profile.changed', { userId, changes: { coinBalance: balance } })
      return balance
    })
  }

  /** Lists a page of a user's ledger, newest first. */
  async function list(
    userId: number,
    place: { page: number; limit: number },
  ): Promise<{ entries: CoinEntry[]; total: number }> {
    const [entries, total] = await Promise.all([
      listEntries(db.read, { userId, ...place }),
      countEntries(db.read, userId),
    ])
    if (total === undefined) throw new NotFound('user_not_found')
    return { entries, total }
  }

  return { addCoins, list }
}
