import type { SignedIn } from '#contract/accounts.ts'
import type { Failure } from '#contract/errors.ts'
import { initials } from '#contract/rules/initials.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { ensure, Unauthorized } from '../../../platform/errors.ts'
import { addressKey, type Limit } from '../../../platform/rate-limits.ts'
import { appPasswordAttempts, loginAttempts, loginLimit } from '../accounts.limits.ts'
import { isSuspended, noSuspension } from '../accounts.policy.ts'
import { deleteDeletion } from '../deletion.store.ts'
import type { Dependencies } from '../dependencies.ts'
import { areTermsPending, isSecondStepPending } from '../sessions/authentication.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { findUserByLogin, findUserForUpdate, type User, updateUser } from '../users.store.ts'
import type { AttemptLimits } from './attempts.ts'

export interface Caller {
  ip: string
  userAgent: string
}

/** What a sign-in answers, what only its cookie tells, and what nobody is told. */
export type Admitted = SignedIn & { pageToken: string; sessionId: string }

/** What an account asks after the first step; nothing where that was all. */
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
  async function signIn(given: { username: string; password: string }, from: Caller): Promise<Admitted> {
    const user = await identify({ login: given.username, ip: from.ip }, async (known) => {
      const isRight = await hasher.matches(given.password, known?.passwordHash)
      return isRight ? known : undefined
    })
    if (!user) throw new Unauthorized('invalid_credentials')

    ensure(user.verifiedAt !== null, 'account_not_verified')
    return admit((tx) => findUnchanged(tx, user), from, 'first')
  }

  /**
   * Whoever has this login, if `prove` answers what it was proven by; nothing otherwise. Failures count. To `prove`
   * nobody is somebody like any other: it takes its time.
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
    // Again: tries that were being compared at the same time may have used up the limit.
    await check()
    if (perPair) await limits.reset(perPair, key)
    return proof
  }

  /** The same by a password for programs. */
  async function identifyProgram<T>(claim: Claim, prove: Prove<T>): Promise<T | undefined> {
    return identify(claim, prove, { kind: appPasswordAttempts })
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

  return { signIn, identifyProgram, admit, findAdmitted }
}
