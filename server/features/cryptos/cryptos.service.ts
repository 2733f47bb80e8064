import type { Logger } from 'pino'
import type { Crypto } from '#contract/cryptos.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { CoinPrices } from '../../platform/coin-prices.ts'
import type { Database } from '../../platform/database/database.ts'
import { NotFound } from '../../platform/errors.ts'
import type { AuditService } from '../audit/audit.service.ts'
import { createCachedPrices } from './cached-prices.ts'
import { deleteRecommended, insertRecommended, listRecommended } from './cryptos.store.ts'
import './cryptos.events.ts'

interface Needs {
  db: Database
  clock: Clock
  log: Logger
  audit: Pick<AuditService, 'record'>
  prices: CoinPrices
}

export type CryptosService = ReturnType<typeof createCryptosService>

/** What coins cost, and which of them staff recommend. */
export function createCryptosService({ db, audit, ...needs }: Needs) {
  const cached = createCachedPrices(needs)

  /** Always answers: `stale` while the vendor does not. */
  async function list(): Promise<Crypto[]> {
    const [{ coins, stale }, recommended] = await Promise.all([cached.list(), listRecommended(db.read)])
    return coins.map((coin) => ({ ...coin, stale, recommend_buy: recommended.has(coin.id) }))
  }

  async function mark(actor: Actor, id: string, isRecommended: boolean): Promise<void> {
    const { coins } = await cached.list()
    const coin = coins.find((known) => known.id === id)
    if (!coin) throw new NotFound('crypto_not_found')
    await db.write(async (tx) => {
      await (isRecommended ? insertRecommended : deleteRecommended)(tx, id)
      const action = isRecommended ? 'cryptos.marked' : 'cryptos.unmarked'
      await audit.record(tx, {
        actor,
        action,
        subject: { type: 'crypto', id },
        details: { title: coin.name },
      })
      tx.emit('cryptos.changed', { id })
    })
  }

  return { list, mark }
}
