import '../accounts.events.ts'
import type { Actor } from '../../../platform/actor.ts'
import { BadRequest } from '../../../platform/errors.ts'
import { fingerprint, randomToken } from '../../../platform/random-tokens.ts'
import { emailAttempts, resetAttempts } from '../accounts.limits.ts'
import { resetLinkLife, secondsAfter } from '../accounts.policy.ts'
import { isErased } from '../deletion.store.ts'
import type { Dependencies } from '../dependencies.ts'
import { deleteEmailChange } from '../email-change/email-changes.store.ts'
import { deleteCode, deleteResets, findReset, insertReset } from '../mailed-tokens.store.ts'
import { deleteChallengesOf } from '../second-steps/second-steps.store.ts'
import type { Sessions } from '../sessions/sessions.ts'
import {
  findUser,
  findUserForReset,
  findUserForUpdate,
  isAddressOwned,
  type User,
  updateUser,
} from '../users.store.ts'
import { isCommonPassword } from './common-passwords.ts'
import type { OwnerProof } from './owner-proof.ts'

export function createPasswords({
  db,
  clock,
  attempts,
  hasher,
  sessions,
  ownerProof,
}: Dependencies & { sessions: Sessions; ownerProof: Pick<OwnerProof, 'isProven'> }) {
  async function change(actor: Actor, { current, next }: { current: string; next: string }): Promise<void> {
    const user = await findUser(db.read, actor.userId)
    const isRight = await ownerProof.isProven(actor.userId, () => hasher.matches(current, user?.passwordHash))
    if (!isRight) throw wrongPassword()
    if (isCommonPassword(next, namesOf(user))) throw commonPassword('new_password')

    const passwordHash = await hasher.hash(next)
    await db.write(async (tx) => {
      // A concurrent change of the password has ended this session.
      const now = await findUserForUpdate(tx, actor.userId)
      if (now?.passwordHash !== user?.passwordHash) throw wrongPassword()
      await updateUser(tx, actor.userId, { passwordHash })
      await deleteResets(tx, actor.userId)
      await deleteEmailChange(tx, actor.userId)
      await deleteChallengesOf(tx, actor.userId)
      await sessions.endAllExcept(tx, actor.userId, { except: [actor.sessionId], reason: 'password' })
      await tx.enqueue('accounts.sendSecurityNotice', { userId: actor.userId, what: 'passwordSet' })
    })
  }

  /** Does not look up the account, so that neither response nor timing reveals whether it exists. */
  async function requestReset(login: string, { ip }: { ip: string }): Promise<void> {
    await attempts.count(emailAttempts, { ip, account: login })
    await db.write((tx) => tx.enqueue('accounts.sendResetLink', { login }))
  }

  /** Called when the email is written, so that the token is never stored elsewhere. */
  async function createResetToken(login: string): Promise<{ user: User; token: string } | undefined> {
    const user = await findUserForReset(db.read, login)
    // The address of a deleted account is invalid.
    if (!user || (await isErased(db.read, user.id))) return undefined
    const token = randomToken()
    const expiresAt = secondsAfter(clock.now(), resetLinkLife)
    return db.write(async (tx) => {
      // Under the lock, so that the link goes to the current address.
      const now = await findUserForUpdate(tx, user.id)
      if (now?.email !== user.email) return undefined
      await insertReset(tx, { tokenHash: fingerprint(token), userId: user.id, expiresAt })
      return { user, token }
    })
  }

  async function reset(
    { token, password }: { token: string; password: string },
    { ip }: { ip: string },
  ): Promise<void> {
    const tokenHash = fingerprint(token)
    const found = await findReset(db.read, tokenHash, clock.now())
    if (!found) {
      await attempts.count(resetAttempts, { ip })
      throw new BadRequest('token_invalid')
    }
    if (isCommonPassword(password, namesOf(await findUser(db.read, found.userId))))
      throw commonPassword('password')
    const passwordHash = await hasher.hash(password)
    await set(found.userId, { tokenHash, passwordHash }).catch((error: unknown) => {
      throw isAddressOwned(error) ? new BadRequest('token_invalid') : error
    })
  }

  // Opening the mailed link also confirms the address.
  async function set(
    userId: number,
    { tokenHash, passwordHash }: { tokenHash: string; passwordHash: string },
  ): Promise<void> {
    await db.write(async (tx) => {
      // Takes the lock of the account first, which serialises changes of the password.
      const user = await findUserForUpdate(tx, userId)
      // The link may have been used or replaced meanwhile.
      if (!(await findReset(tx, tokenHash, clock.now()))) throw new BadRequest('token_invalid')
      await deleteResets(tx, userId)
      await deleteEmailChange(tx, userId)
      await updateUser(tx, userId, { passwordHash, verifiedAt: user?.verifiedAt ?? clock.now() })
      await deleteCode(tx, userId)
      await deleteChallengesOf(tx, userId)
      await sessions.endAllExcept(tx, userId, { reason: 'password' })
      await tx.enqueue('accounts.sendSecurityNotice', { userId, what: 'passwordSet' })
      if (!user?.verifiedAt) tx.emit('accounts.verified', { userId })
    })
  }

  return { change, requestReset, createResetToken, reset }
}

const namesOf = (user: User | undefined) => (user ? [user.username, user.email] : [])

const wrongPassword = () =>
  new BadRequest('password_wrong', { fields: { current_password: ['password_wrong'] } })

function commonPassword(field: string): BadRequest {
  return new BadRequest('password_common', { fields: { [field]: ['password_common'] } })
}
