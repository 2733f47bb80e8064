import type { Logger } from 'pino'
import type { Crypto } from '#contract/cryptos.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { CoinPrice, CoinPrices } from '../../platform/coin-prices.ts'
import type { Database } from '../../platform/database/database.ts'
import { NotFound } from '../../platform/errors.ts'
import type { AuditService } from '../audit/audit.service.ts'
import { deleteRecommended, insertRecommended, listRecommended } from './cryptos.store.ts'
import './cryptos.events.ts'

interface Dependencies {
  db: Database
  clock: Clock
  log: Logger
  audit: Pick<AuditService, 'record'>
  prices: CoinPrices
}

export type CryptosService = ReturnType<typeof createCryptosService>

/** Prices of cryptocurrencies, and which of them staff recommend. */
export function createCryptosService({ db, audit, ...dependencies }: Dependencies) {
  const cached = createCachedPrices(dependencies)

  /** Never fails: returns the last known prices as `stale` if the vendor is unavailable. */
  async function list(): Promise<Crypto[]> {
    const [{ coins, stale }, recommended] = await Promise.all([cached.list(), listRecommended(db.read)])
    return coins.map((coin) => ({ ...coin, stale, recommend_buy: recommended.has(coin.id) }))
  }

  async function mark(actor: Actor, id: string, isRecommended: boolean): Promise<void> {
    const { coins } = await cached.list()
    const coin = coins.find((one) => one.id === id)
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

const freshMs = 5 * 60_000
const restMs = 60_000
/** Maximum wait for the vendor before older prices are returned. */
const patienceMs = 250

/** Caches the prices. The first request that finds them outdated refreshes them. */
function createCachedPrices({ prices, clock, log }: Pick<Dependencies, 'prices' | 'clock' | 'log'>) {
  let cached: { coins: readonly CoinPrice[]; at: number } | undefined
  let failedAt: number | undefined
  let asking: Promise<void> | undefined

  const isFresh = () => cached !== undefined && now() - cached.at < freshMs
  const now = () => clock.now().getTime()

  async function list(): Promise<{ coins: readonly CoinPrice[]; stale: boolean }> {
    const isResting = failedAt !== undefined && now() - failedAt < restMs
    if (!isFresh() && !isResting) {
      asking ??= refresh().finally(() => {
        asking = undefined
      })
      await Promise.race([asking, patience()])
    }
    return { coins: cached?.coins ?? priceSnapshot, stale: !isFresh() }
  }

  async function refresh(): Promise<void> {
    try {
      cached = { coins: await prices.fetchMarkets(), at: now() }
      failedAt = undefined
    } catch (error) {
      failedAt = now()
      log.warn({ err: error }, 'the prices of cryptos did not come')
    }
  }

  return { list }
}

const patience = () => new Promise<void>((resolve) => setTimeout(resolve, patienceMs).unref())

/**
 * Rounded prices of 1 January 2025 in reais, shown until the vendor has responded for the first time. The twelve
 * largest of that day, without tokens that wrap another one.
 */
const lastUpdated = '2025-01-01T12:00:00.000Z'

const billion = 1_000_000_000
const largest: readonly [id: string, symbol: string, name: string, price: number, billions: number][] = [
  ['bitcoin', 'btc', 'Bitcoin', 577_000, 11_430],
  ['ethereum', 'eth', 'Ethereum', 20_600, 2480],
  ['tether', 'usdt', 'Tether', 6.18, 849],
  ['ripple', 'xrp', 'XRP', 12.85, 737],
  ['binancecoin', 'bnb', 'BNB', 4340, 625],
  ['solana', 'sol', 'Solana', 1170, 561],
  ['dogecoin', 'doge', 'Dogecoin', 1.95, 288],
  ['usd-coin', 'usdc', 'USDC', 6.18, 271],
  ['cardano', 'ada', 'Cardano', 5.22, 183],
  ['tron', 'trx', 'TRON', 1.57, 136],
  ['avalanche-2', 'avax', 'Avalanche', 221, 90],
  ['the-open-network', 'ton', 'Toncoin', 34, 86],
]

const priceSnapshot: readonly CoinPrice[] = largest.map(([id, symbol, name, price, billions], index) => ({
  ...{ id, symbol, name, image: '' },
  current_price: price,
  market_cap: billions * billion,
  market_cap_rank: index + 1,
  price_change_percentage_24h: null,
  last_updated: lastUpdated,
}))
