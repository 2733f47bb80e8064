/** What a vendor tells of one crypto. */
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

/** The most valuable first. Throws where nothing comes. */
export interface CoinPrices {
  fetchMarkets(): Promise<CoinPrice[]>
}
