import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startCoinPrices } from '../../../tests/support/coin-prices-stand-in.ts'
import { startSite, type TestSite } from '../../../tests/support/site.ts'

let vendor: Awaited<ReturnType<typeof startCoinPrices>>
let site: TestSite

beforeAll(async () => {
  vendor = await startCoinPrices()
  site = await startSite({ environment: { COINGECKO_API_URL: vendor.url } })
  await site.member('lia', { roles: ['ROLE_USER', 'ROLE_MODERATOR'] })
})
afterAll(async () => {
  await site.stop()
  await vendor.close()
})
beforeEach(async () => {
  vendor.state.mode = 'answers'
  vendor.state.calls = []
  await site.restart()
})

const cryptos = () => site.visitor.call('GET /api/cryptos')

test('prices have the fields of the vendor, in reais, and nobody is advised to buy', async () => {
  const [first, ...others] = await cryptos()
  expect(first).toEqual({
    ...{ id: 'bitcoin', symbol: 'bit', name: 'bitcoin', current_price: 600_000, market_cap: 600_000_000 },
    ...{ market_cap_rank: 1, price_change_percentage_24h: -1.25, recommend_buy: false, stale: false },
    image: 'https://coin-images.coingecko.com/bitcoin.png',
    last_updated: '2026-11-20T11:59:31.123Z',
  })
  expect(others).toHaveLength(1)
  const [call] = vendor.state.calls
  expect(call?.pathname).toBe('/coins/markets')
  expect(call?.searchParams.get('vs_currency')).toBe('brl')
})

test('the vendor is asked once in five minutes, and once by many at a time', async () => {
  await Promise.all([1, 2, 3, 4].map(cryptos))
  expect(vendor.state.calls).toHaveLength(1)
  site.clock.advance({ minutes: 4 })
  await cryptos()
  expect(vendor.state.calls).toHaveLength(1)
  site.clock.advance({ minutes: 2 })
  await cryptos()
  expect(vendor.state.calls).toHaveLength(2)
})

test.each(['fails', 'nonsense'] as const)(
  'a vendor that %s leaves the last prices, marked as stale',
  async (mode) => {
    await cryptos()
    vendor.state.mode = mode
    site.clock.advance({ minutes: 6 })
    expect((await cryptos())[0]).toMatchObject({ id: 'bitcoin', current_price: 600_000, stale: true })
    await cryptos()
    expect(vendor.state.calls).toHaveLength(2)

    vendor.state.mode = 'answers'
    site.clock.advance({ minutes: 2 })
    expect((await cryptos())[0]).toMatchObject({ stale: false })
  },
)

test('a vendor that never answers holds nobody up: the prices that ship are shown, with their date', async () => {
  vendor.state.mode = 'silent'
  const begun = performance.now()
  const all = await cryptos()
  // The page waits a quarter of a second, although the vendor may take five.
  expect(performance.now() - begun).toBeLessThan(4000)
  expect(all).toHaveLength(12)
  for (const coin of all)
    expect(coin).toMatchObject({ stale: true, last_updated: '2025-01-01T12:00:00.000Z' })
})

test('staff mark a crypto and take the mark away, and the audit log knows', async () => {
  // The session has expired since the clock was advanced.
  const staff = await site.signIn('lia')
  const mark = (id: string, recommend_buy: boolean) =>
    staff.call('PUT /api/admin/cryptos/:id', { params: { id }, body: { recommend_buy } })
  expect(await mark('ethereum', true)).toMatchObject({ status: 'success', recommend_buy: true })
  await mark('ethereum', true)
  expect((await cryptos()).map(({ recommend_buy }) => recommend_buy)).toEqual([false, true])
  await mark('ethereum', false)
  expect((await cryptos()).map(({ recommend_buy }) => recommend_buy)).toEqual([false, false])

  const unknown = { params: { id: 'barracoin' }, body: { recommend_buy: true } }
  expect((await staff.refused('PUT /api/admin/cryptos/:id', unknown)).body.key).toBe('crypto_not_found')
  const auditLog = await staff.call('GET /api/admin/audit', { query: { subjectType: 'crypto' } })
  expect(auditLog[0]).toMatchObject({ action: 'cryptos.unmarked', subject: { id: 'ethereum' } })
})
