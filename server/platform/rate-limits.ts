import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { TooManyRequests, Unavailable } from './errors.ts'

/** At most `points` actions per `seconds` for each key. */
export interface Limit {
  readonly name: string
  readonly points: number
  readonly seconds: number
  /** Refuses with 503 while this node cannot count together with the others, instead of counting alone. */
  readonly neverAlone?: boolean
}

interface LimiterOptions {
  keyPrefix: string
  points: number
  /** In seconds. */
  duration: number
  neverAlone: boolean
}

export type MakeLimiter = (options: LimiterOptions) => RateLimiterAbstract

export interface RateLimits {
  /** Counts an action. Throws `TooManyRequests` if the limit is exceeded. */
  consume(limit: Limit, key: string | number, points?: number): Promise<void>
  /** Throws `TooManyRequests` if the next action would exceed the limit; counts nothing. */
  check(limit: Limit, key: string | number): Promise<void>
  /** Takes back one action, for limits that count failures only. */
  refund(limit: Limit, key: string | number): Promise<void>
  reset(limit: Limit, key: string | number): Promise<void>
}

const inMemory: MakeLimiter = (options) => new RateLimiterMemory(options)

/** @param factor multiplies every limit; load tests raise it. */
export function createRateLimits(factor: number, make = inMemory): RateLimits {
  const limiters = new Map<string, RateLimiterAbstract>()

  function limiter({ name, points, seconds, neverAlone = false }: Limit): RateLimiterAbstract {
    const existing = limiters.get(name)
    if (existing) return existing
    const created = make({
      keyPrefix: name,
      points: Math.ceil(points * factor),
      duration: seconds,
      neverAlone,
    })
    limiters.set(name, created)
    return created
  }

  async function consume(limit: Limit, key: string | number, points = 1): Promise<void> {
    await limiter(limit)
      .consume(key, points)
      .catch((answer: unknown) => {
        throw answer instanceof RateLimiterRes ? refusal(limit, answer) : unavailable(answer)
      })
  }

  async function check(limit: Limit, key: string | number): Promise<void> {
    const current = await limiter(limit).get(key).catch(refuseAlone)
    if (current && current.remainingPoints <= 0) throw refusal(limit, current)
  }

  async function refund(limit: Limit, key: string | number): Promise<void> {
    await limiter(limit).reward(key, 1).catch(refuseAlone)
  }

  async function reset(limit: Limit, key: string | number): Promise<void> {
    await limiter(limit).delete(key).catch(refuseAlone)
  }

  return { consume, check, refund, reset }
}

/**
 * Counts an action and returns whether it is within the limit, for calls whose response must not reveal it.
 */
export function isWithin(
  limits: RateLimits,
  limit: Limit,
  key: string | number,
  points?: number,
): Promise<boolean> {
  return isAllowed(limits.consume(limit, key, points))
}

/** Returns whether the next action would be within the limit; counts nothing. */
export function hasLeft(limits: RateLimits, limit: Limit, key: string | number): Promise<boolean> {
  return isAllowed(limits.check(limit, key))
}

async function isAllowed(consumption: Promise<void>): Promise<boolean> {
  try {
    await consumption
    return true
  } catch (error) {
    if (error instanceof TooManyRequests) return false
    throw error
  }
}

const unavailable = (cause: unknown) => new Unavailable('unavailable', { cause })

function refuseAlone(cause: unknown): never {
  throw unavailable(cause)
}

/** The wall clock may have been set back, so the wait is capped at the length of the limit. */
function refusal({ seconds }: Limit, { msBeforeNext }: RateLimiterRes): TooManyRequests {
  return new TooManyRequests(Math.min(seconds, Math.max(1, Math.ceil(msBeforeNext / 1000))))
}

/** Somebody with an IPv6 /48 has 65,536 addresses and networks in the sense of the limits. */
const networksPerCustomer = 10

const ofCustomer = ({ name, points, ...limit }: Limit, ip: string): [Limit, string] => [
  { ...limit, name: `${name}-customer`, points: points * networksPerCustomer },
  customerKey(ip),
]

/**
 * The limit of an address, and ten times as much for all addresses of its IPv6 /48. Counted in this order, so that
 * what one address is refused does not count for its neighbours.
 */
export function limitsOfAddress(limit: Limit, ip: string): [Limit, string][] {
  return [[limit, addressKey(ip)], ofCustomer(limit, ip)]
}

/** The same for a network. */
export function limitsOfNetwork(limit: Limit, ip: string): [Limit, string][] {
  return [[limit, networkKey(ip)], ofCustomer(limit, ip)]
}

/**
 * Rate limit key of the network: IPv4 /24 or IPv6 /64, as an attacker with many addresses usually has
 * adjacent ones.
 */
export function networkKey(ip: string): string {
  const key = addressKey(ip)
  return key.includes(':') ? key : `${key.split('.').slice(0, 3).join('.')}.0/24`
}

/** Rate limit key of an address: households have an IPv6 /64, so it shares one limit. */
export function addressKey(ip: string): string {
  return keyOf(ip, 4)
}

/** Rate limit key of the largest network that one customer usually gets: IPv6 /48. An IPv4 address is its own. */
export function customerKey(ip: string): string {
  return keyOf(ip, 3)
}

/** IPv4, or the first `groups` groups of IPv6. */
function keyOf(ip: string, groups: number): string {
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip.replace('::ffff:', '')
  const [head = '', tail = ''] = ip.split('::')
  const first = head.split(':').filter(Boolean)
  const missing = 8 - first.length - tail.split(':').filter(Boolean).length
  const full = ip.includes('::') ? [...first, ...Array(missing).fill('0')] : first
  return `${full.slice(0, groups).join(':')}::/${groups * 16}`
}
