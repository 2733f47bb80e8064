import type { Logger } from 'pino'
import { addressKey, hasLeft, isWithin, type Limit, type RateLimits } from '../../../platform/rate-limits.ts'

/** How many attempts of one kind may fail: at one address, for one account from everywhere, on the whole site. */
export interface AttemptLimits {
  perAddress: Limit
  /** By the name that was typed, known or not. Absent where attempts name nobody. */
  perAccount?: Limit
  perSite: Limit
  /** What an address has left instead of `perAddress` while an account or the site is over its limit. */
  underAttack: Limit
}

interface Attempt {
  ip: string
  /** As it was typed: a username and an address never share a count, which would tell that they belong together. */
  account?: string
}

export type Attempts = ReturnType<typeof createAttempts>

/**
 * Counts attempts. Over the limit of an account or of the site nobody is locked out, since strangers could then
 * lock out everybody: each address has a few attempts left instead of many.
 */
export function createAttempts({ limits, log }: { limits: RateLimits; log: Logger }) {
  /** Throws `TooManyRequests` where another failure would be too many. Counts nothing. */
  async function check(kind: AttemptLimits, { ip, account }: Attempt): Promise<void> {
    const address = addressKey(ip)
    const [isCalm] = await Promise.all([
      isCalmFor(kind, account, (...limit) => hasLeft(limits, ...limit)),
      limits.check(kind.perAddress, address),
    ])
    if (!isCalm) await limits.check(kind.underAttack, address)
  }

  /** Throws `TooManyRequests` when it was one too many. */
  async function count(kind: AttemptLimits, { ip, account }: Attempt): Promise<void> {
    const address = addressKey(ip)
    const [isCalm, isFew] = await Promise.all([
      isCalmFor(kind, account, (...limit) => isWithin(limits, ...limit)),
      isWithin(limits, kind.underAttack, address),
      limits.consume(kind.perAddress, address),
    ])
    if (isCalm) return
    log.warn({ limit: kind.perSite.name }, 'so many attempts fail that each address has few left')
    if (!isFew) await limits.check(kind.underAttack, address)
  }

  return { check, count }
}

async function isCalmFor(
  { perAccount, perSite }: AttemptLimits,
  account: string | undefined,
  check: (limit: Limit, key: string) => Promise<boolean>,
): Promise<boolean> {
  const answers = await Promise.all([
    check(perSite, 'all'),
    ...(perAccount && account !== undefined ? [check(perAccount, account.toLowerCase())] : []),
  ])
  return answers.every(Boolean)
}
