import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { TooManyRequests } from '../../../platform/errors.ts'
import { createRateLimits } from '../../../platform/rate-limits.ts'
import { type AttemptLimits, type Attempts, createAttempts } from './attempts.ts'

const kind: AttemptLimits = {
  perAddress: { name: 'address', points: 5, seconds: 60 },
  perAccount: { name: 'account', points: 8, seconds: 60 },
  perSite: { name: 'site', points: 20, seconds: 60 },
  underAttack: { name: 'attack', points: 2, seconds: 60 },
}
let attempts: Attempts
let logged: string[]

beforeEach(() => {
  logged = []
  const log = pino({}, { write: (line: string) => void logged.push(line) })
  attempts = createAttempts({ limits: createRateLimits(1), log })
})

const mayTry = (ip: string, account: string) =>
  attempts.check(kind, { ip, account }).then(
    () => true,
    (error: unknown) => !(error instanceof TooManyRequests),
  )

/** Returns how many of some failures were let through. */
async function fail(times: number, ip: string, account: string): Promise<number> {
  const tries = Array.from({ length: times }, () => attempts.count(kind, { ip, account }))
  return (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled').length
}

describe('failed attempts', () => {
  test('of one address count together, whomever they name', async () => {
    expect((await fail(3, '192.0.2.1', 'lia')) + (await fail(3, '192.0.2.1', 'rui'))).toBe(5)
    expect(await mayTry('192.0.2.1', 'ana')).toBe(false)
    expect(await mayTry('192.0.2.2', 'lia')).toBe(true)
  })

  test('for one account from everywhere leave each address few for it, and lock nobody out', async () => {
    for (const host of [1, 2, 3, 4]) expect(await fail(2, `192.0.2.${host}`, 'lia')).toBe(2)
    expect(await fail(1, '192.0.2.5', 'LIA')).toBe(1)
    expect(await mayTry('192.0.2.5', 'lia')).toBe(true)
    expect(await fail(1, '192.0.2.5', 'lia')).toBe(1)
    expect(await mayTry('192.0.2.5', 'lia')).toBe(false)
    expect(await mayTry('192.0.2.5', 'rui')).toBe(true)
    expect(await mayTry('192.0.2.6', 'lia')).toBe(true)
  })

  test('for one account leave an IPv6 /48 few as well, however many networks it has', async () => {
    for (const host of [1, 2, 3, 4]) await fail(2, `192.0.2.${host}`, 'lia')
    let passed = 0
    for (let network = 1; network <= 40; network += 1)
      passed += await fail(1, `2001:db8:7:${network.toString(16)}::1`, 'lia')
    expect(passed).toBe(20)
    expect(await mayTry('2001:db8:7:99::1', 'lia')).toBe(false)
    expect(await mayTry('2001:db8:8:1::1', 'lia')).toBe(true)
  })

  test('of many at once beyond the limit of an account are refused after the few', async () => {
    for (const host of [1, 2, 3, 4]) await fail(2, `192.0.2.${host}`, 'lia')
    expect(await fail(5, '192.0.2.9', 'lia')).toBe(2)
  })

  test('on the whole site leave each address few, and whoever runs it reads so', async () => {
    for (let host = 1; host <= 20; host += 1) await fail(1, `192.0.2.${host}`, `nome${host}`)
    expect(logged).toEqual([])
    expect(await fail(2, '192.0.2.30', 'lia')).toBe(2)
    expect(logged.join('')).toContain('"limit":"site"')
    expect(await mayTry('192.0.2.30', 'lia')).toBe(false)
    expect(await mayTry('192.0.2.31', 'lia')).toBe(true)
  })
})
