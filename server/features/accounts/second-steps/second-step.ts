import type { Failure } from '#contract/errors.ts'
import type { PasskeyAnswer } from '#contract/second-steps.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { BadRequest, Gone, Unauthorized } from '../../../platform/errors.ts'
import { fingerprint, randomToken } from '../../../platform/random-tokens.ts'
import { passkeyAttempts, secondStepAttempts, secondStepLimit } from '../accounts.limits.ts'
import { challengeLife, secondsAfter } from '../accounts.policy.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Admitted, Caller, SignIn } from '../sign-in/sign-in.ts'
import { findUserForUpdate, type User } from '../users.store.ts'
import { challengeIn, createPasskeyProtocol, randomChallenge } from './passkey-protocol.ts'
import { recoveryCodeHash } from './recovery-codes.ts'
import {
  deleteChallenge,
  deleteRecoveryCode,
  findChallenge,
  findPasskey,
  findTotp,
  insertChallenge,
  listPasskeys,
  type PasskeyRow,
  updatePasskey,
  updateTotp,
} from './second-steps.store.ts'
import { isTotpCode, stepOf } from './totp.ts'

export type SecondStep = ReturnType<typeof createSecondStep>
type Proven = PasskeyRow & { counter: number }

/** Second steps, and passkeys as the only step. */
export function createSecondStep({ db, clock, limits, attempts, config }: Dependencies) {
  const protocol = createPasskeyProtocol(config)

  /** Creates the challenge for the second step; undefined if the account has none. */
  async function challengeFor(tx: Tx, userId: number): Promise<Failure['next']> {
    const [totp, passkeys] = [await findTotp(tx, userId), await listPasskeys(tx, userId)]
    const byCode = totp?.confirmedAt ? (['totp'] as const) : []
    const byKey = passkeys.length > 0 ? (['passkey'] as const) : []
    if (byCode.length + byKey.length === 0) return undefined

    const challenge = randomToken()
    await storeChallenge(tx, { challenge, purpose: 'code', userId })
    return { challenge, ways: [...byCode, ...byKey, 'recovery'] }
  }

  async function storeChallenge(
    tx: Tx,
    row: { challenge: string; purpose: 'code' | 'passkey' | 'registration'; userId: number | null },
  ): Promise<void> {
    const { challenge, ...rest } = row
    const expiresAt = secondsAfter(clock.now(), challengeLife)
    await insertChallenge(tx, { ...rest, challengeHash: fingerprint(challenge), expiresAt })
  }

  /** For an unidentified caller. */
  async function createPasskeyChallenge({ ip }: Pick<Caller, 'ip'>) {
    await attempts.count(passkeyAttempts, { ip })
    const challenge = randomChallenge()
    await db.write((tx) =>
      storeChallenge(tx, { challenge: textOf(challenge), purpose: 'passkey', userId: null }),
    )
    return protocol.authenticationOptions(challenge)
  }

  /** Returns the passkey that signed. Consumes the challenge in any case. */
  async function verify(answer: PasskeyAnswer): Promise<Proven | undefined> {
    const challenge = challengeIn(answer)
    if (!challenge) return undefined
    const sought = { challengeHash: fingerprint(challenge), purpose: 'passkey' as const, now: clock.now() }
    const isAsked = await db.write((tx) => deleteChallenge(tx, sought))
    const passkey = isAsked && (await findPasskey(db.read, answer.id))
    if (!passkey || !isHandleOf(passkey, answer)) return undefined

    const counter = await protocol.check(answer, challenge, passkey)
    return counter === undefined ? undefined : { ...passkey, counter }
  }

  /** Returns whether the passkey still exists. */
  function noteUse(tx: Tx, key: Proven): Promise<boolean> {
    return updatePasskey(tx, key, { counter: key.counter, lastUsedAt: clock.now() })
  }

  /** Consumes a code of the app or a recovery code. The caller must hold the lock of the account. */
  async function spendCode(tx: Tx, userId: number, code: string): Promise<'totp' | 'recovery' | undefined> {
    if (!isTotpCode(code))
      return (await deleteRecoveryCode(tx, userId, recoveryCodeHash(userId, code))) ? 'recovery' : undefined

    const totp = await findTotp(tx, userId)
    const step = totp?.confirmedAt ? stepOf(totp, code, clock.now()) : undefined
    if (step === undefined) return undefined
    await updateTotp(tx, userId, { lastStep: step })
    return 'totp'
  }

  /** Sign-in by passkey, and completion of a sign-in with a second step. */
  function createWaysIn(signIn: Pick<SignIn, 'admit'>) {
    async function signInByPasskey(answer: PasskeyAnswer, from: Caller): Promise<Admitted> {
      const key = await verify(answer)
      if (!key) {
        await attempts.count(passkeyAttempts, from)
        throw new Unauthorized('passkey_refused')
      }
      return signIn.admit(
        async (tx) => {
          // Same lock order as the removal of a passkey, to avoid deadlocks.
          const user = await findUserForUpdate(tx, key.userId)
          if (!user || !(await noteUse(tx, key))) throw new Unauthorized('passkey_refused')
          return user
        },
        from,
        'both',
      )
    }

    async function finish(
      { challenge, code }: { challenge: string; code: string },
      from: Caller,
    ): Promise<Admitted> {
      const sought = { challengeHash: fingerprint(challenge), purpose: 'code' as const, now: clock.now() }
      await attempts.check(secondStepAttempts, from)
      const userId = (await findChallenge(db.read, sought))?.userId
      if (!userId) {
        await attempts.count(secondStepAttempts, from)
        throw new Gone('second_step_expired')
      }
      // Counted before comparing, so that concurrent attempts cannot exceed the limit.
      await limits.consume(secondStepLimit, userId)

      const admitted = await signIn
        .admit((tx) => answer(tx, { userId, code, sought }), from, 'both')
        .catch(async (error: unknown) => {
          if (isWrong(error)) await attempts.count(secondStepAttempts, from)
          throw error
        })
      await limits.reset(secondStepLimit, userId)
      return admitted
    }

    async function answer(
      tx: Tx,
      {
        userId,
        code,
        sought,
      }: { userId: number; code: string; sought: Parameters<typeof deleteChallenge>[1] },
    ): Promise<User> {
      const user = await findUserForUpdate(tx, userId)
      const way = user && (await spendCode(tx, userId, code))
      if (!way) throw new BadRequest('second_step_wrong', { fields: { code: ['second_step_wrong'] } })
      if (!(await deleteChallenge(tx, sought))) throw new Gone('second_step_expired')
      if (way === 'recovery')
        await tx.enqueue('accounts.sendSecurityNotice', { userId, what: 'recoveryCodeUsed' })
      return user
    }

    return { signInByPasskey, finishSignIn: finish }
  }

  return { challengeFor, storeChallenge, createPasskeyChallenge, verify, noteUse, createWaysIn, protocol }
}

export const textOf = (challenge: Uint8Array) => Buffer.from(challenge).toString('base64url')

/** Whether the user handle of the response, if any, is that of the passkey's owner. */
function isHandleOf({ userId }: PasskeyRow, { response: { userHandle } }: PasskeyAnswer): boolean {
  return userHandle === undefined || Buffer.from(userHandle, 'base64url').toString() === String(userId)
}

const isWrong = (error: unknown) => error instanceof BadRequest && error.key === 'second_step_wrong'
