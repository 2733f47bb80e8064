import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import type { CoinPrice, CoinPrices } from '../../platform/coin-prices.ts'

interface Needs {
  prices: CoinPrices
  clock: Clock
  log: Logger
}

const freshMs = 5 * 60_000
const restMs = 60_000
/** A page waits no longer: older prices are better than none. */
const patienceMs = 250

/** The last prices, asked for anew by whoever finds them too old; of many at once one asks. */
export function createCachedPrices({ prices, clock, log }: Needs) {
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
 * Rounded prices of 1 January 2025, in reais: what is shown until a vendor has answered for the first time. The
 * twelve largest of that day, without those that stand for another one of them.
 */
const lastUpdated = '2025-01-01T12:00:00.000Z'

const billion = 1_000_000_000
const known: readonly [id: string, symbol: string, name: string, price: number, billions: number][] = [
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

const priceSnapshot: readonly CoinPrice[] = known.map(([id, symbol, name, price, billions], index) => ({
  ...{ id, symbol, name, image: '' },
  current_price: price,
  market_cap: billions * billion,
  market_cap_rank: index + 1,
  price_change_percentage_24h: null,
  last_updated: lastUpdated,
}))
