import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import type { CoinPrice, CoinPrices } from '../../platform/coin-prices.ts'
import { priceSnapshot } from './price-snapshot.ts'

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
      asking ??= ask().finally(() => {
        asking = undefined
      })
      await Promise.race([asking, patience()])
    }
    return { coins: cached?.coins ?? priceSnapshot, stale: !isFresh() }
  }

  async function ask(): Promise<void> {
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
