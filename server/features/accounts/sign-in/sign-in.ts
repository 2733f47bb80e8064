import type { SignedIn } from '#contract/accounts.ts'
import type { Failure } from '#contract/errors.ts'
import { initials } from '#contract/rules/initials.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { ensure, Unauthorized } from '../../../platform/errors.ts'
import { addressKey, type Limit } from '../../../platform/rate-limits.ts'
import { appPasswordAttempts, loginAttempts, loginLimit } from '../accounts.limits.ts'
import { noSuspension } from '../accounts.policy.ts'
import { deleteDeletion } from '../deletion.store.ts'
import type { Dependencies } from '../dependencies.ts'
import { areTermsPending, isSecondStepPending } from '../sessions/authentication.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { ensureNotSuspended } from '../suspension.ts'
import { findUserByLogin, findUserForUpdate, type User, updateUser } from '../users.store.ts'
import type { AttemptLimits } from './attempts.ts'

export interface Caller {
  ip: string
  userAgent: string
}

/** Response of a sign-in, with the token of the page cookie and the session id, which are not sent. */
export type Admitted = SignedIn & { pageToken: string; sessionId: string }

/** Creates the challenge for the second step; undefined if the account has none. */
interface NextStep {
  challengeFor(tx: Tx, userId: number): Promise<Failure['next']>
}

export type SignIn = ReturnType<typeof createSignIn>

interface Claim {
  login: string
  ip: string
}

type Prove<T> = (user: User | undefined) => Promise<T | undefined>

interface Tries {
  kind: AttemptLimits
  /** Of a login as it was typed and an address together. */
  perPair?: Limit
}

export function createSignIn({
  db,
  clock,
  limits,
  attempts,
  log,
  hasher,
  sessions,
  requiredOfAll,
  secondStep,
}: Dependencies & { sessions: Sessions; secondStep: NextStep }) {
  async function signIn(
    credentials: { username: string; password: string },
    from: Caller,
  ): Promise<Admitted> {
    const user = await identify({ login: credentials.username, ip: from.ip }, async (found) => {
      const isRight = await hasher.matches(credentials.password, found?.passwordHash)
      return isRight ? found : undefined
    })
    if (!user) throw new Unauthorized('invalid_credentials')

    ensure(user.verifiedAt !== null, 'account_not_verified')
    return admit((tx) => findUnchanged(tx, user), from, 'first')
  }

  /**
   * Returns the user with this login if `prove` returns a proof. Failures count against the limits of signing in,
   * whatever the proof. `prove` is called for unknown logins too, so that timing reveals nothing.
   */
  async function identify<T>(
    { login, ip }: Claim,
    prove: Prove<T>,
    { kind, perPair }: Tries = { kind: loginAttempts, perPair: loginLimit },
  ): Promise<T | undefined> {
    const attempt = { ip, account: login }
    const key = `${addressKey(ip)} ${login.toLowerCase()}`
    const check = () => Promise.all([perPair && limits.check(perPair, key), attempts.check(kind, attempt)])
    await check()

    const user = await findUserByLogin(db.read, login)
    const proof = await prove(user)
    if (!user || proof === undefined) {
      if (perPair) await limits.consume(perPair, key)
      await attempts.count(kind, attempt)
      return undefined
    }
    // Again: concurrent attempts may have used up the limit meanwhile.
    await check()
    if (perPair) await limits.reset(perPair, key)
    return proof
  }

  /** Like `identify`, by an app password. */
  async function identifyProgram<T>(claim: Claim, prove: Prove<T>): Promise<T | undefined> {
    return identify(claim, prove, { kind: appPasswordAttempts })
  }

  /** Throws if the password was changed while it was being compared. */
  async function findUnchanged(tx: Tx, { id, passwordHash }: User): Promise<User> {
    const user = await findUserForUpdate(tx, id)
    if (user?.passwordHash !== passwordHash) throw new Unauthorized('invalid_credentials')
    return user
  }

  /**
   * Creates a session for the identified user, in the transaction that identifies them. If a second step is required,
   * throws with its challenge.
   */
  async function admit(
    whoIsIt: (tx: Tx) => Promise<User>,
    from: Caller,
    steps: 'first' | 'both',
  ): Promise<Admitted> {
    // Read before the transaction: nested connections could deadlock the pool.
    const { terms: version, staffSecondStep: isRequired } = await requiredOfAll()
    const outcome = await db.write(async (tx) => {
      const { id } = await whoIsIt(tx)
      const user = await findAdmitted(tx, id)
      const next = steps === 'first' ? await secondStep.challengeFor(tx, id) : undefined
      if (next) return { next }
      const isPending = isSecondStepPending(user, { isRequired, hasOne: steps === 'both' })
      return { admitted: await open(tx, user, { ...from, version, isPending }) }
    })
    // Thrown after the commit, so that the challenge is stored.
    if (outcome.next) throw new Unauthorized('second_step_required', { next: outcome.next })
    return outcome.admitted
  }

  async function open(
    tx: Tx,
    user: User,
    { userAgent, version, isPending }: Caller & { version: number; isPending: boolean },
  ): Promise<Admitted> {
    const deletionCancelled = await deleteDeletion(tx, user.id)
    const { token, refreshToken, pageToken, sessionId } = await sessions.open(tx, user, userAgent)
    log.info({ userId: user.id }, 'signed in')
    return {
      token,
      refresh_token: refreshToken,
      pageToken,
      sessionId,
      roles: user.roles,
      id: user.id,
      userId: user.id,
      username: user.username,
      userInitials: initials(user.name),
      profileImage: user.profileImage,
      language: user.language,
      termsPending: areTermsPending(user.acceptedTermsVersion, version),
      ...(isPending ? { secondStepPending: true } : {}),
      ...(deletionCancelled ? { deletionCancelled } : {}),
    }
  }

  /** Rechecks under the lock, as the user may have been suspended while the password was compared. */
  async function findAdmitted(tx: Tx, userId: number): Promise<User> {
    const user = await findUserForUpdate(tx, userId)
    if (!user) throw new Unauthorized('invalid_credentials')
    ensureNotSuspended(user, clock.now())
    if (user.suspendedAt !== null) await updateUser(tx, user.id, noSuspension)
    return user
  }

  return { signIn, identifyProgram, admit, findAdmitted }
}
