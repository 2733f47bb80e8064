/** Market data of one cryptocurrency. */
export interface CoinPrice {
  id: string
  symbol: string
  name: string
  image: string
  current_price: number
  market_cap: number
  market_cap_rank: number
  price_change_percentage_24h: number | null
  last_updated: string
}

/** Returns the most valuable coins first. Throws if the provider does not respond. */
export interface CoinPrices {
  fetchMarkets(): Promise<CoinPrice[]>
}
