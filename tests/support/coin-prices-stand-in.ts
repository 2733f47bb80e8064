import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A coin as the vendor returns it, including fields that the site ignores. */
const coinNamed = (id: string, price: number, rank: number) => ({
  ...{ id, symbol: id.slice(0, 3), name: id, image: `https://coin-images.coingecko.com/${id}.png` },
  ...{ current_price: price, market_cap: price * 1000, market_cap_rank: rank, total_volume: 5 },
  ...{ price_change_percentage_24h: -1.25, last_updated: '2026-11-20T11:59:31.123Z', roi: null },
})

/** A server that responds as in https://docs.coingecko.com/reference/coins-markets. */
export async function startCoinPrices() {
  const state = { mode: 'answers' as 'answers' | 'fails' | 'silent' | 'nonsense', calls: [] as URL[] }
  const server = createServer((request, response) => {
    state.calls.push(new URL(request.url ?? '', 'http://localhost'))
    if (state.mode === 'silent') return
    response.setHeader('content-type', 'application/json')
    if (state.mode === 'fails') response.statusCode = 429
    const coins = [coinNamed('bitcoin', 600_000, 1), coinNamed('ethereum', 21_000.5, 2)]
    response.end(JSON.stringify(state.mode === 'nonsense' ? { status: 'ok' } : coins))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
