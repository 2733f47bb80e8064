import { randomUUID } from 'node:crypto'
import '../accounts.events.ts'
import type { showEmailChange } from '#contract/email-change.ts'
import type { ResultOf } from '#contract/endpoint.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { BadRequest, Conflict, Unauthorized } from '../../../platform/errors.ts'
import { fingerprint, isRandomToken, randomToken } from '../../../platform/random-tokens.ts'
import { emailAttempts, emailChangeLimit, resetAttempts } from '../accounts.limits.ts'
import { emailLinkLife, secondsAfter } from '../accounts.policy.ts'
import type { Dependencies } from '../dependencies.ts'
import { isMissing } from '../missing-address.ts'
import type { OwnerProof } from '../passwords/owner-proof.ts'
import { ensureNotSuspended } from '../suspension.ts'
import { findUser, findUserForUpdate, isAddressOwned, type User } from '../users.store.ts'
import {
  deleteEmailChange,
  findChangeByToken,
  findPendingChange,
  insertEmailChange,
  updateConfirmed,
  updateToken,
} from './email-changes.store.ts'
import { replaceEmail } from './replace-email.ts'

/** Change of the email address: takes effect once the link mailed to the new address is opened. */
export function createEmailChange({
  db,
  clock,
  limits,
  attempts,
  audit,
  ownerProof,
}: Dependencies & { ownerProof: Pick<OwnerProof, 'ensureProven'> }) {
  async function show({ userId }: Actor): Promise<ResultOf<typeof showEmailChange>> {
    const [{ email }, pending] = await Promise.all([
      getOwner(userId),
      findPendingChange(db.read, userId, clock.now()),
    ])
    return { email, pending: pending ? { email: pending.email, expiresAt: pending.expiresAt } : null }
  }

  /** Does not look up whether the address is in use; the job that sends the email does. */
  async function request(actor: Actor, email: string, { ip }: { ip: string }): Promise<void> {
    const { userId } = actor
    await ownerProof.ensureProven(db.read, actor)
    const user = await getOwner(userId)
    if (user.email.toLowerCase() === email.toLowerCase())
      throw new BadRequest('email_unchanged', { fields: { email: ['email_unchanged'] } })
    await limits.consume(emailChangeLimit, userId)
    await attempts.count(emailAttempts, { ip })

    const id = randomUUID()
    const requestedAt = clock.now()
    const expiresAt = secondsAfter(requestedAt, emailLinkLife)
    await db.write(async (tx) => {
      await findUserForUpdate(tx, userId)
      // Checked under the lock, against a concurrent change of the password or end of the session.
      await ownerProof.ensureProven(tx, actor)
      await insertEmailChange(tx, { id, userId, email, requestedAt, expiresAt })
      await tx.enqueue('accounts.sendEmailLink', { id })
    })
  }

  async function withdraw({ userId }: Actor): Promise<void> {
    await db.write((tx) => deleteEmailChange(tx, userId))
  }

  /** Called when the email is written, so that the token is never stored elsewhere. */
  async function createToken(id: string): Promise<{ user: User; email: string; token: string } | undefined> {
    const token = randomToken()
    return db.write(async (tx) => {
      const change = await updateToken(tx, { id, tokenHash: fingerprint(token), now: clock.now() })
      const user = change && (await findUser(tx, change.userId))
      return user && { user, email: change.email, token }
    })
  }

  /** Confirms the new address by the link, which works without a session. Returns the address. */
  async function confirm(token: string, { ip }: { ip: string }): Promise<string> {
    const tokenHash = isRandomToken(token) ? fingerprint(token) : ''
    const change = await findChangeByToken(db.read, tokenHash, clock.now())
    if (!change) {
      await attempts.count(resetAttempts, { ip })
      throw new BadRequest('token_invalid')
    }
    await db
      .write((tx) => use(tx, { tokenHash, userId: change.userId }))
      .catch((error: unknown) => {
        throw isAddressOwned(error) ? new Conflict('email_taken') : error
      })
    return change.email
  }

  async function use(tx: Tx, { tokenHash, userId }: { tokenHash: string; userId: number }): Promise<void> {
    const user = await findUserForUpdate(tx, userId)
    // A new password, another request or a deletion may have invalidated it since it was looked up.
    const change = await findChangeByToken(tx, tokenHash, clock.now())
    if (!user || !change) throw new BadRequest('token_invalid')
    if (change.confirmedAt !== null) return
    ensureNotSuspended(user, clock.now())

    await replaceEmail(tx, user, change.email)
    await updateConfirmed(tx, change.id, clock.now())
    const act = { actor: { userId, username: user.username }, action: 'users.emailChanged' }
    await audit.record(tx, { ...act, subject: { type: 'user', id: userId } })
    if (isMissing(user.email)) return
    await tx.enqueue('accounts.leaveAddress', { userId, former: user.email })
  }

  async function getOwner(userId: number): Promise<User> {
    const user = await findUser(db.read, userId)
    if (!user) throw new Unauthorized('jwt_invalid')
    return user
  }

  return { show, request, withdraw, createToken, confirm }
}
