import type { SignedIn } from '#contract/accounts.ts'
import type { Failure } from '#contract/errors.ts'
import { initials } from '#contract/rules/initials.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { ensure, Unauthorized } from '../../../platform/errors.ts'
import { addressKey } from '../../../platform/rate-limits.ts'
import { loginAttempts, loginLimit } from '../accounts.limits.ts'
import { isSuspended, noSuspension } from '../accounts.policy.ts'
import { deleteDeletion } from '../deletion.store.ts'
import type { Dependencies } from '../dependencies.ts'
import { areTermsPending, isSecondStepPending } from '../sessions/authentication.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { findUserByLogin, findUserForUpdate, type User, updateUser } from '../users.store.ts'

export interface Caller {
  ip: string
  userAgent: string
}

/** What a sign-in returns, what only its cookie tells, and what nobody is told. */
export type Admitted = SignedIn & { pageToken: string; sessionId: string }

/** What an account asks after the first step; nothing where that was all. */
interface NextStep {
  challengeFor(tx: Tx, userId: number): Promise<Failure['next']>
}

export type SignIn = ReturnType<typeof createSignIn>

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
   * Whoever has this login, if `prove` answers what it was proven by; nothing otherwise. Failures count against the
   * limits of signing in, whatever the proof. To `prove` nobody is somebody like any other: it takes its time.
   */
  async function identify<T>(
    { login, ip }: { login: string; ip: string },
    prove: (user: User | undefined) => Promise<T | undefined>,
  ): Promise<T | undefined> {
    const attempt = { ip, account: login }
    const key = `${addressKey(ip)} ${login.toLowerCase()}`
    const check = () => Promise.all([limits.check(loginLimit, key), attempts.check(loginAttempts, attempt)])
    await check()

    const user = await findUserByLogin(db.read, login)
    const proof = await prove(user)
    if (!user || proof === undefined) {
      await limits.consume(loginLimit, key)
      await attempts.count(loginAttempts, attempt)
      return undefined
    }
    // Again: tries that were being compared at the same time may have used up the limit.
    await check()
    await limits.reset(loginLimit, key)
    return proof
  }

  /** A password that was changed while it was being compared opens nothing any more. */
  async function findUnchanged(tx: Tx, { id, passwordHash }: User): Promise<User> {
    const user = await findUserForUpdate(tx, id)
    if (user?.passwordHash !== passwordHash) throw new Unauthorized('invalid_credentials')
    return user
  }

  /**
   * Whoever proved to be somebody gets a session, in the transaction that finds out who it is. After the first step
   * of two, throws what comes next.
   */
  async function admit(
    whoIsIt: (tx: Tx) => Promise<User>,
    from: Caller,
    steps: 'first' | 'both',
  ): Promise<Admitted> {
    // Asked for first: transactions that wait for one more connection can all wait for each other.
    const { terms: version, staffSecondStep: isRequired } = await requiredOfAll()
    const outcome = await db.write(async (tx) => {
      const { id } = await whoIsIt(tx)
      const user = await findAdmitted(tx, id)
      const next = steps === 'first' ? await secondStep.challengeFor(tx, id) : undefined
      if (next) return { next }
      const isPending = isSecondStepPending(user, { isRequired, hasOne: steps === 'both' })
      return { admitted: await open(tx, user, { ...from, version, isPending }) }
    })
    // Thrown once the challenge is stored.
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

  /** Asked while they are let in: they may have been suspended while the password was being compared. */
  async function findAdmitted(tx: Tx, userId: number): Promise<User> {
    const user = await findUserForUpdate(tx, userId)
    if (!user) throw new Unauthorized('invalid_credentials')
    ensure(!isSuspended(user, clock.now()), 'account_suspended')
    if (user.suspendedAt !== null) await updateUser(tx, user.id, noSuspension)
    return user
  }

  return { signIn, identify, admit, findAdmitted }
}
