import type { PasskeyAnswer } from '#contract/second-steps.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { BadRequest, ensure, Unauthorized, Unavailable } from '../../../platform/errors.ts'
import { passwordLimit } from '../accounts.limits.ts'
import { isFreshSession } from '../accounts.policy.ts'
import type { Dependencies } from '../dependencies.ts'
import type { SecondStep } from '../second-steps/second-step.ts'
import { listSessions } from '../sessions/sessions.store.ts'
import { findUser, type User } from '../users.store.ts'

export interface Proof {
  password?: string | undefined
  credential?: string | undefined
  passkey?: PasskeyAnswer | undefined
}

export type OwnerProof = ReturnType<typeof createOwnerProof>

/** Proof of identity, for actions that need more than an open session. */
export function createOwnerProof({
  db,
  clock,
  limits,
  hasher,
  verifyGoogle,
  secondStep,
}: Dependencies & { secondStep: Pick<SecondStep, 'verify' | 'noteUse'> }) {
  /** Checks a passkey, else the password; Google credentials only count for accounts without a password. */
  async function confirm(user: User, { password, credential, passkey }: Proof): Promise<void> {
    if (passkey) return confirmByPasskey(user, passkey)
    const isRight = await isProven(user.id, () =>
      user.passwordHash === null ? isVouchedFor(user, credential) : isPassword(user, password),
    )
    if (isRight) return

    const key = user.passwordHash === null ? 'google_refused' : 'password_wrong'
    throw new BadRequest(key, { fields: user.passwordHash === null ? {} : { password: [key] } })
  }

  async function confirmByPasskey({ id }: User, answer: PasskeyAnswer): Promise<void> {
    const isRight = await isProven(id, async () => {
      const key = await secondStep.verify(answer)
      return key?.userId === id && (await db.write((tx) => secondStep.noteUse(tx, key)))
    })
    if (!isRight) throw new BadRequest('passkey_refused')
  }

  /** Runs a comparison, counting failures against the limit. */
  async function isProven(userId: number, compare: () => Promise<boolean>): Promise<boolean> {
    await limits.check(passwordLimit, userId)
    const isRight = await compare()
    if (!isRight) await limits.consume(passwordLimit, userId)
    // Again: concurrent attempts may have used up the limit meanwhile.
    else await limits.check(passwordLimit, userId)
    return isRight
  }

  async function isPassword({ passwordHash }: User, password: string | undefined): Promise<boolean> {
    if (!password) throw new BadRequest('password_required', { fields: { password: ['password_required'] } })
    return hasher.matches(password, passwordHash)
  }

  async function isVouchedFor({ googleSub }: User, credential: string | undefined): Promise<boolean> {
    if (!credential) throw new BadRequest('google_required')
    if (!verifyGoogle) throw new Unavailable('google_unavailable')
    const person = await verifyGoogle(credential, { atMostSecondsOld: 300 })
    return person !== undefined && person.sub === googleSub
  }

  /** Returns what `confirmOwner` requires: nothing right after a sign-in without a password. */
  async function requiredProof(actor: Actor): Promise<'password' | 'none' | 'sign_in_again'> {
    const user = await findUser(db.read, actor.userId)
    if (!user) throw new Unauthorized('jwt_invalid')
    if (user.passwordHash !== null) return 'password'
    return (await isFresh(db.read, actor)) ? 'none' : 'sign_in_again'
  }

  async function isFresh(q: Queries, { userId, sessionId }: Actor): Promise<boolean> {
    const session = (await listSessions(q, userId)).find(({ id }) => id === sessionId)
    return session !== undefined && isFreshSession(session, clock.now())
  }

  /** For changes of sign-in and contact data, and the export: requires a recent sign-in or proof of identity. */
  async function ensureProven(q: Queries, actor: Actor): Promise<void> {
    ensure(await isFresh(q, actor), 'proof_needed')
  }

  /** Requires the password or, for accounts without one, a recent sign-in. */
  async function confirmOwner(actor: Actor, { password }: Pick<Proof, 'password'>): Promise<void> {
    const required = await requiredProof(actor)
    ensure(required !== 'sign_in_again', 'sign_in_again')
    const user = required === 'password' && (await findUser(db.read, actor.userId))
    if (user) await confirm(user, { password })
  }

  return { isProven, confirm, requiredProof, confirmOwner, ensureProven }
}
