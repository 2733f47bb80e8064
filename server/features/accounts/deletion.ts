import type { Actor } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import { BadRequest, Conflict, Unauthorized, Unavailable } from '../../platform/errors.ts'
import type { Leaver } from '../../platform/own-data.ts'
import type { RateLimits } from '../../platform/rate-limits.ts'
import './accounts.facts.ts'
import { passwordLimit } from './accounts.limits.ts'
import { deletionGrace, secondsAfter } from './accounts.policy.ts'
import { insertDeletion, listDueDeletions, listNames, updateBegun, updateDone } from './deletion.store.ts'
import type { VerifyGoogle } from './google-sign-in.ts'
import { deleteCode, deleteResets } from './letters.store.ts'
import type { PasswordHashing } from './password-hashing.ts'
import type { Sessions } from './sessions.ts'
import { findUser, findUserForUpdate, listAdminsForUpdate, type User, updateUser } from './users.store.ts'

interface Needs {
  db: Database
  clock: Clock
  limits: RateLimits
  hashing: PasswordHashing
  sessions: Sessions
  verifyGoogle: VerifyGoogle | undefined
}

interface Proof {
  password?: string | undefined
  credential?: string | undefined
}

/** Channels whose founder leaves pass to this account, so it stays. */
const heirId = 1

/** Leaving: asked for, then thought over for two weeks, then for good. Signing in takes it back. */
export function createDeletion({ db, clock, limits, hashing, sessions, verifyGoogle }: Needs) {
  /** Answers when it will be done. */
  async function requestDeletion({ userId }: Actor, proof: Proof): Promise<string> {
    const user = await findUser(db.read, userId)
    if (!user) throw new Unauthorized('jwt_invalid')
    await confirm(user, proof)
    if (userId === heirId) throw new Conflict('first_account_stays')

    const requestedAt = clock.now()
    const dueAt = secondsAfter(requestedAt, deletionGrace)
    await db.write(async (tx) => {
      const admins = await listAdminsForUpdate(tx)
      if (admins.length === 1 && admins[0]?.id === userId) throw new Conflict('last_admin')
      await insertDeletion(tx, { userId, requestedAt, dueAt })
      await sessions.endAllExcept(tx, userId, { reason: 'deletion' })
      await tx.enqueue('accounts.sendDeletionNotice', { userId })
    })
    return dueAt.toISOString()
  }

  /** Whoever has a password says it; only accounts without one are vouched for by Google. */
  async function confirm(user: User, { password, credential }: Proof): Promise<void> {
    await limits.check(passwordLimit, user.id)
    const isRight =
      user.passwordHash === null ? await isVouchedFor(user, credential) : await isPassword(user, password)
    if (isRight) return

    await limits.take(passwordLimit, user.id)
    const key = user.passwordHash === null ? 'google_refused' : 'password_wrong'
    throw new BadRequest(key, { fields: user.passwordHash === null ? {} : { password: [key] } })
  }

  async function isPassword({ passwordHash }: User, password: string | undefined): Promise<boolean> {
    if (!password) throw new BadRequest('password_required', { fields: { password: ['password_required'] } })
    return hashing.matches(password, passwordHash)
  }

  async function isVouchedFor({ googleSub }: User, credential: string | undefined): Promise<boolean> {
    if (!credential) throw new BadRequest('google_required')
    if (!verifyGoogle) throw new Unavailable('google_unavailable')
    const person = await verifyGoogle(credential, { atMostSecondsOld: 300 })
    return person !== undefined && person.sub === googleSub
  }

  async function listDue(): Promise<number[]> {
    return (await listDueDeletions(db.read, clock.now())).map(({ userId }) => userId)
  }

  /** Nobody for an account that its owner came back to. From here on nobody can come back. */
  async function beginErasing(userId: number): Promise<Leaver | undefined> {
    return db.write(async (tx) => {
      const user = await findUserForUpdate(tx, userId)
      if (!user || !(await updateBegun(tx, userId, clock.now()))) return undefined

      const anonymous = `anonimo-${userId}`
      await updateUser(tx, userId, {
        passwordHash: null,
        googleSub: null,
        email: `${anonymous}@deleted.invalid`,
        suspendedAt: clock.now(),
        suspendedUntil: null,
      })
      await sessions.endAllExcept(tx, userId, { reason: 'deletion' })
      await deleteCode(tx, userId)
      await deleteResets(tx, userId)
      tx.emit('accounts.userChanged', { userId })
      return { userId, anonymous, names: (await listNames(tx, userId)).filter((name) => name !== anonymous) }
    })
  }

  /** When all features have forgotten them. */
  async function finishErasing({ userId, anonymous }: Leaver): Promise<void> {
    await db.write(async (tx) => {
      await updateUser(tx, userId, {
        username: anonymous,
        name: anonymous,
        roles: ['ROLE_USER'],
        acceptedTermsVersion: null,
        suspensionReason: '',
      })
      await updateDone(tx, userId, clock.now())
      tx.emit('accounts.erased', { userId })
    })
  }

  return { requestDeletion, listDueDeletions: listDue, beginErasing, finishErasing }
}
