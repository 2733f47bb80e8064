import { describe, expect, test, vi } from 'vitest'
import { TooManyRequests } from './errors.ts'
import {
  addressKey,
  createRateLimits,
  customerKey,
  isWithin,
  type Limit,
  limitsOfNetwork,
  networkKey,
} from './rate-limits.ts'

const limit: Limit = { name: 'knocks', points: 2, seconds: 60 }

describe('a limit', () => {
  test('lets so many acts pass and then says how long to wait', async () => {
    const limits = createRateLimits(1)
    await limits.consume(limit, 'lia')
    await limits.consume(limit, 'lia')
    const refusal = await limits.consume(limit, 'lia').catch((error) => error)
    expect(refusal).toBeInstanceOf(TooManyRequests)
    expect(refusal.retryAfterSeconds).toBeGreaterThan(50)
    await limits.consume(limit, 'neto')
  })

  test.each([-86_400, 30])('says so too when the clock jumps by %i seconds', async (seconds) => {
    const limits = createRateLimits(1)
    await limits.consume(limit, 'lia', 2)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 })
    const refusal = await limits.consume(limit, 'lia').catch((error) => error)
    vi.useRealTimers()
    expect(refusal.retryAfterSeconds).toBeGreaterThan(0)
    expect(refusal.retryAfterSeconds).toBeLessThanOrEqual(limit.seconds)
  })

  test('of networks is ten times as much for an IPv6 /48, of which one network alone uses up no more than its own', async () => {
    const limits = createRateLimits(1)
    const countFrom = async (ip: string) => {
      for (const one of limitsOfNetwork(limit, ip)) if (!(await isWithin(limits, ...one))) return 0
      return 1
    }
    let passed = 0
    for (let time = 0; time < 50; time++) passed += await countFrom('2001:db8:1::1')
    expect(passed).toBe(2)
    for (let network = 1; network < 50; network++) passed += await countFrom(`2001:db8:1:${network}::1`)
    expect(passed).toBe(20)
    expect(await countFrom('2001:db8:2::1')).toBe(1)
  })

  test('that is only looked at counts nothing', async () => {
    const limits = createRateLimits(1)
    for (let look = 0; look < 5; look += 1) await limits.check(limit, 'lia')
    await limits.consume(limit, 'lia', 2)
    await expect(limits.check(limit, 'lia')).rejects.toBeInstanceOf(TooManyRequests)
  })

  test('can be given back and forgotten', async () => {
    const limits = createRateLimits(1)
    await limits.consume(limit, 'lia', 2)
    await limits.refund(limit, 'lia')
    await limits.consume(limit, 'lia')
    await limits.reset(limit, 'lia')
    await limits.consume(limit, 'lia', 2)
  })

  test('grows with the factor', async () => {
    const limits = createRateLimits(10)
    await limits.consume(limit, 'lia', 20)
    await expect(limits.consume(limit, 'lia')).rejects.toBeInstanceOf(TooManyRequests)
  })
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s shares its limits with %s', (ip, key) => {
  expect(addressKey(ip)).toBe(key)
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
])('%s is of the customer %s', (ip, key) => {
  expect(customerKey(ip)).toBe(key)
})

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2::7', '2001:db8:1:2::/64'],
])('%s is in the network %s', (ip, network) => {
  expect(networkKey(ip)).toBe(network)
})
