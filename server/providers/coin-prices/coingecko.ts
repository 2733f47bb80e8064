import { z } from 'zod'
import type { CoinPrice, CoinPrices } from '../../platform/coin-prices.ts'
import type { Outbound } from '../../platform/net/outbound.ts'

/** The fields that are read of https://docs.coingecko.com/reference/coins-markets */
const Markets = z.array(
  z.object({
    id: z.string().regex(/^[a-z0-9-]{1,100}$/),
    symbol: z.string().max(30),
    name: z.string().max(100),
    image: z.string().default(''),
    current_price: z.number().nullable(),
    market_cap: z.number().nullable(),
    market_cap_rank: z.number().nullable(),
    price_change_percentage_24h: z.number().nullable().default(null),
    last_updated: z.iso.datetime({ offset: true }),
  }),
)

const query = new URLSearchParams({
  ...{ vs_currency: 'brl', order: 'market_cap_desc', per_page: '24', page: '1', sparkline: 'false' },
})

export function createCoinGecko({ outbound, apiUrl }: { outbound: Outbound; apiUrl: string }): CoinPrices {
  async function fetchMarkets(): Promise<CoinPrice[]> {
    const { status, body } = await outbound.fetchPublic(`${apiUrl}/coins/markets?${query}`, {
      configured: true,
      hosts: ['api.coingecko.com'],
      headers: { accept: 'application/json' },
      seconds: 5,
    })
    if (status !== 200) throw new Error(`the prices of cryptos were answered with ${status}`)
    return Markets.parse(JSON.parse(body.toString())).flatMap((coin, index) => {
      const { current_price, market_cap, market_cap_rank } = coin
      // A coin without a price is not traded.
      if (current_price === null) return []
      const last_updated = new Date(coin.last_updated).toISOString()
      const market = { market_cap: market_cap ?? 0, market_cap_rank: market_cap_rank ?? index + 1 }
      return [{ ...coin, current_price, ...market, last_updated }]
    })
  }

  return { fetchMarkets }
}
