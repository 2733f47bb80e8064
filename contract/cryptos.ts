import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { done, flag, instant, opaqueText } from './schema.ts'

/** A row of CoinGecko's `/coins/markets`, in Brazilian reais. */
export const Crypto = z.object({
  id: z.string(),
  symbol: z.string(),
  name: z.string(),
  /** `''` without one. */
  image: z.string(),
  current_price: z.number(),
  market_cap: z.number(),
  market_cap_rank: z.number(),
  /** `null` if unknown. */
  price_change_percentage_24h: z.number().nullable(),
  /** Set by staff; not financial advice. */
  recommend_buy: z.boolean(),
  last_updated: instant,
  /** The vendor is unavailable: these are the last known prices. */
  stale: z.boolean(),
})
export type Crypto = z.infer<typeof Crypto>

export const listCryptos = endpoint({
  method: 'GET',
  path: '/api/cryptos',
  access: 'public',
  summary:
    'List prices of cryptocurrencies in Brazilian reais, at most five minutes old unless marked as stale.',
  response: z.array(Crypto),
})

export const markCrypto = endpoint({
  method: 'PUT',
  path: '/api/admin/cryptos/:id',
  access: 'staff',
  summary: 'Mark or unmark a cryptocurrency as recommended.',
  params: z.object({
    id: opaqueText(100, { tooLong: 'crypto_not_found' }).regex(/^[a-z0-9-]{1,100}$/, 'crypto_not_found'),
  }),
  body: z.object({ recommend_buy: flag }),
  response: done.extend({ recommend_buy: z.boolean() }),
  errors: ['crypto_not_found'],
})
