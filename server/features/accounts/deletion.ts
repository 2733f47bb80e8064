import type { Actor } from '../../platform/actor.ts'
import { Conflict, Unauthorized } from '../../platform/errors.ts'
import type { Leaver } from '../../platform/own-data.ts'
import './accounts.events.ts'
import { deletionGrace, secondsAfter } from './accounts.policy.ts'
import { insertDeletion, listDueDeletions, listNames, updateBegun, updateDone } from './deletion.store.ts'
import type { Dependencies } from './dependencies.ts'
import { deleteEmailChange } from './email-change/email-changes.store.ts'
import { deleteCode, deleteResets } from './mailed-tokens.store.ts'
import type { OwnerProof, Proof } from './passwords/owner-proof.ts'
import type { Sessions } from './sessions/sessions.ts'
import { findUser, findUserForUpdate, listAdminsForUpdate, updateUser } from './users.store.ts'

/** Inherits the channels of deleted founders, so it cannot be deleted itself. */
const heirId = 1

/** Deletion of accounts: requested, pending for two weeks (signing in cancels it), then final. */
export function createDeletion({
  db,
  clock,
  sessions,
  ownerProof,
}: Dependencies & { sessions: Sessions; ownerProof: OwnerProof }) {
  /** Returns the date of the deletion. */
  async function requestDeletion(actor: Actor, proof: Proof): Promise<string> {
    const { userId } = actor
    const user = await findUser(db.read, userId)
    if (!user) throw new Unauthorized('jwt_invalid')
    await ownerProof.confirm(user, proof)
    if (userId === heirId) throw new Conflict('first_account_stays')

    const requestedAt = clock.now()
    const dueAt = secondsAfter(requestedAt, deletionGrace)
    await db.write(async (tx) => {
      const admins = await listAdminsForUpdate(tx)
      await sessions.ensureSignedIn(tx, actor)
      if (admins.length === 1 && admins[0]?.id === userId) throw new Conflict('last_admin')
      await insertDeletion(tx, { userId, requestedAt, dueAt })
      await deleteEmailChange(tx, userId)
      await sessions.endAllExcept(tx, userId, { reason: 'deletion' })
      await tx.enqueue('accounts.sendDeletionNotice', { userId })
      // Public pages no longer show the user.
      tx.emit('accounts.userChanged', { userId })
    })
    return dueAt.toISOString()
  }

  async function listDue(): Promise<number[]> {
    return (await listDueDeletions(db.read, clock.now())).map(({ userId }) => userId)
  }

  /** Starts the erasure, which cannot be cancelled any more. Undefined if the deletion was cancelled before. */
  async function beginErasing(userId: number): Promise<Leaver | undefined> {
    return db.write(async (tx) => {
      const user = await findUserForUpdate(tx, userId)
      if (!user) return undefined
      const proven = user.verifiedAt ? user.email : ''
      const address = await updateBegun(tx, { userId, address: proven, now: clock.now() })
      if (address === undefined) return undefined

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
      const names = (await listNames(tx, userId)).filter((name) => name !== anonymous)
      return { userId, anonymous, address, names }
    })
  }

  /** Completes the erasure once all features have erased their data. */
  async function finishErasing({ userId, anonymous }: Leaver): Promise<void> {
    await db.write(async (tx) => {
      await updateUser(tx, userId, {
        username: anonymous,
        name: anonymous,
        roles: ['ROLE_USER'],
        acceptedTermsVersion: null,
        suspensionReason: '',
        suspensionMessage: '',
      })
      await updateDone(tx, userId, clock.now())
      tx.emit('accounts.erased', { userId })
    })
  }

  return { requestDeletion, listDueDeletions: listDue, beginErasing, finishErasing }
}
