import type { Logger } from 'pino'
import {
  addressKey,
  hasLeft,
  isWithin,
  type Limit,
  limitsOfAddress,
  type RateLimits,
} from '../../../platform/rate-limits.ts'

/** Limits of failed attempts: per IP address, per account from anywhere, and for the whole site. */
export interface AttemptLimits {
  perAddress: Limit
  /** Per typed name, known or not. Absent for attempts without a name. */
  perAccount?: Limit
  perSite: Limit
  /** Replaces `perAddress` while an account or the site is over its limit. */
  underAttack: Limit
}

interface Attempt {
  ip: string
  /** As typed: a username and an address have separate counts, which would otherwise reveal that they belong together. */
  account?: string
}

export type Attempts = ReturnType<typeof createAttempts>

/**
 * Counts attempts. Exceeding the limit of an account or of the site locks nobody out, since strangers could then lock
 * out everybody: each IP address gets fewer attempts instead.
 */
export function createAttempts({ limits, log }: { limits: RateLimits; log: Logger }) {
  /** Throws `TooManyRequests` if the limit is reached. Does not count. */
  async function check(kind: AttemptLimits, { ip, account }: Attempt): Promise<void> {
    const address = addressKey(ip)
    const [isCalm] = await Promise.all([
      isCalmFor(kind, account, (...limit) => hasLeft(limits, ...limit)),
      limits.check(kind.perAddress, address),
    ])
    if (!isCalm) await checkFew(kind, ip)
  }

  async function checkFew(kind: AttemptLimits, ip: string): Promise<void> {
    await Promise.all(limitsOfAddress(kind.underAttack, ip).map((few) => limits.check(...few)))
  }

  /** Counts an attempt. Throws `TooManyRequests` if the limit is exceeded. */
  async function count(kind: AttemptLimits, { ip, account }: Attempt): Promise<void> {
    const address = addressKey(ip)
    const [isCalm, areFew] = await Promise.all([
      isCalmFor(kind, account, (...limit) => isWithin(limits, ...limit)),
      Promise.all(limitsOfAddress(kind.underAttack, ip).map((few) => isWithin(limits, ...few))),
      limits.consume(kind.perAddress, address),
    ])
    if (isCalm) return
    log.warn({ limit: kind.perSite.name }, 'so many attempts fail that each address has few left')
    if (areFew.includes(false)) await checkFew(kind, ip)
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
