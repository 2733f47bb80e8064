import { createHmac, randomInt } from 'node:crypto'
import './accounts.events.ts'
import * as bounds from '#contract/rules/bounds.ts'
import { verificationAlphabet } from '#contract/rules/patterns.ts'
import type { Tx } from '../../platform/database/database.ts'
import { BadRequest, Gone } from '../../platform/errors.ts'
import { isSameText } from '../../platform/same-text.ts'
import { codeAttempts, codeDayLimit, codeHourLimit, emailAttempts, isWithin } from './accounts.limits.ts'
import { codeLife, isCodeVoid, mayAskForCode, secondsAfter } from './accounts.policy.ts'
import type { Dependencies } from './dependencies.ts'
import { findCode, insertCodeRequest, updateCode } from './mailed-tokens.store.ts'
import {
  findUserByUsername,
  findUserForUpdate,
  isAddressOwned,
  type User,
  updateUser,
} from './users.store.ts'

type Outcome = 'right' | 'wrong' | 'void'

export type Verification = ReturnType<typeof createVerification>

/** Verification of addresses by codes of four characters. */
export function createVerification({
  db,
  clock,
  limits,
  attempts,
  codeKey,
}: Dependencies & { codeKey: string }) {
  async function sendFirstCode(tx: Tx, userId: number): Promise<void> {
    await insertCodeRequest(tx, userId, clock.now())
    await tx.enqueue('accounts.sendCode', { userId })
    await isWithin(limits, codeHourLimit, userId)
    await isWithin(limits, codeDayLimit, userId)
  }

  /** Does not look up the account, so that neither response nor timing reveals whether it is unverified. */
  async function resendCode(username: string, { ip }: { ip: string }): Promise<void> {
    await attempts.count(emailAttempts, { ip, account: username })
    await db.write((tx) => tx.enqueue('accounts.resendCode', { username }))
  }

  async function sendAnotherCode(username: string): Promise<void> {
    const user = await findUserByUsername(db.read, username)
    if (!user || user.verifiedAt || user.suspendedAt) return
    const last = await findCode(db.read, user.id)
    if (!mayAskForCode(last?.requestedAt, clock.now())) return
    if (!(await isWithin(limits, codeHourLimit, user.id))) return
    if (!(await isWithin(limits, codeDayLimit, user.id))) return

    await db.write(async (tx) => {
      await insertCodeRequest(tx, user.id, clock.now())
      await tx.enqueue('accounts.sendCode', { userId: user.id })
    })
  }

  /**
   * Called when the email is written, so that the code is never stored in plain text. If the address is in use, a code
   * is created too, so that the requester sees no difference. Undefined if the account is verified.
   */
  async function createCode(userId: number): Promise<{ user: User; code: string } | undefined> {
    const code = randomCode()
    const codeHash = codeFingerprint(codeKey, userId, code)
    return db.write(async (tx) => {
      const user = await findUserForUpdate(tx, userId)
      if (!user || user.verifiedAt) return undefined
      await updateCode(tx, userId, {
        codeHash,
        expiresAt: secondsAfter(clock.now(), codeLife),
        wrongTries: 0,
      })
      return { user, code }
    })
  }

  /** Takes usernames only, so that addresses reveal nothing. */
  async function confirmCode(
    { username, code }: { username: string; code: string },
    { ip }: { ip: string },
  ): Promise<void> {
    const attempt = { ip, account: username }
    await attempts.check(codeAttempts, attempt)
    const user = await findUserByUsername(db.read, username)
    const outcome = user ? await tryOnce(user.id, code) : 'wrong'
    if (outcome === 'right') return

    await attempts.count(codeAttempts, attempt)
    if (outcome === 'wrong') throw new BadRequest('invalid_code', { fields: { code: ['invalid_code'] } })
    throw new Gone('code_expired')
  }

  async function tryOnce(userId: number, code: string): Promise<Outcome> {
    return db
      .write((tx) => tryCode(tx, userId, code))
      .catch((error: unknown) => {
        if (isAddressOwned(error)) return 'wrong'
        throw error
      })
  }

  // Returns instead of throwing, so that the failed attempt is committed. The lock serialises attempts.
  async function tryCode(tx: Tx, userId: number, code: string): Promise<Outcome> {
    const user = await findUserForUpdate(tx, userId)
    const stored = user && (await findCode(tx, userId))
    if (!stored?.codeHash) return 'wrong'
    if (isCodeVoid(stored, clock.now())) return user?.verifiedAt ? 'wrong' : 'void'
    if (!isSameText(stored.codeHash, codeFingerprint(codeKey, userId, code))) {
      await updateCode(tx, userId, { wrongTries: stored.wrongTries + 1 })
      return 'wrong'
    }
    // The code that verified the account stays valid until it expires: the request may be repeated.
    if (user?.verifiedAt) return 'right'

    await updateUser(tx, userId, { verifiedAt: clock.now() })
    tx.emit('accounts.verified', { userId })
    return 'right'
  }

  return { sendFirstCode, resendCode, sendAnotherCode, createCode, confirmCode }
}

function randomCode(): string {
  return Array.from({ length: bounds.verificationCode.length }, () =>
    verificationAlphabet.charAt(randomInt(verificationAlphabet.length)),
  ).join('')
}

/** Keyed hash to store: of a plain hash all codes could be tried in a second. */
function codeFingerprint(key: string, userId: number, code: string): string {
  const bare = code.replace(/[\s-]/g, '').toUpperCase()
  return createHmac('sha256', key).update(`${userId}:${bare}`).digest('base64url')
}
