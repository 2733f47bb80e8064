import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { done, flag, instant, opaqueText } from './schema.ts'

/** As the markets of CoinGecko have it, in reais. */
export const Crypto = z.object({
  id: z.string(),
  symbol: z.string(),
  name: z.string(),
  /** `''` where there is none. */
  image: z.string(),
  current_price: z.number(),
  market_cap: z.number(),
  market_cap_rank: z.number(),
  /** `null` where nobody knows. */
  price_change_percentage_24h: z.number().nullable(),
  /** A mark of staff, and no advice. */
  recommend_buy: z.boolean(),
  last_updated: instant,
  /** The vendor does not answer: these are the last prices that are known. */
  stale: z.boolean(),
})
export type Crypto = z.infer<typeof Crypto>

export const listCryptos = endpoint({
  method: 'GET',
  path: '/api/cryptos',
  access: 'public',
  summary: 'Prices of cryptos in reais, at most five minutes old unless they are marked as stale.',
  response: z.array(Crypto),
})

export const markCrypto = endpoint({
  method: 'PUT',
  path: '/api/admin/cryptos/:id',
  access: 'staff',
  summary: 'Mark a crypto, or take the mark away.',
  params: z.object({
    id: opaqueText(100, { tooLong: 'crypto_not_found' }).regex(/^[a-z0-9-]{1,100}$/, 'crypto_not_found'),
  }),
  body: z.object({ recommend_buy: flag }),
  response: done.extend({ recommend_buy: z.boolean() }),
  errors: ['crypto_not_found'],
})
