import '../accounts.events.ts'
import type { Role } from '#contract/accounts.ts'
import { type Actor, isAdmin, isStaff } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { BadRequest, Conflict, ensure, Forbidden, NotFound } from '../../../platform/errors.ts'
import type { Act } from '../../audit/audit.service.ts'
import '../../profile/profile.events.ts'
import { isSuspended, noSuspension, outranks } from '../accounts.policy.ts'
import { isErased } from '../deletion.store.ts'
import type { Dependencies } from '../dependencies.ts'
import { deleteSecondSteps, findSecondStep } from '../second-steps/second-steps.store.ts'
import type { Sessions } from '../sessions/sessions.ts'
import {
  findUserForUpdate,
  listAdminsForUpdate,
  listEndedSuspensions,
  type User,
  updateUser,
} from '../users.store.ts'

interface Suspension {
  reason: string
  message?: string | undefined
  until?: string | null | undefined
}

interface NewRoles {
  roles: readonly Role[]
  before?: readonly Role[] | undefined
}

/** `null`: the operator on the command line, who outranks everybody. */
type Doer = Actor | null

/** A locked account that is being changed. */
interface Scene {
  tx: Tx
  user: User
  note(action: string, details?: Act['details']): Promise<void>
}

export type StaffAccounts = ReturnType<typeof createStaffAccounts>

/** Roles and suspensions. At least one administrator can always sign in. */
export function createStaffAccounts({ db, clock, sessions, audit }: Dependencies & { sessions: Sessions }) {
  /** Refuses if the roles are not those of `before`, which the request was made from. */
  async function setRoles(doer: Doer, userId: number, { before, ...requested }: NewRoles): Promise<Role[]> {
    return change(doer, userId, async ({ tx, user, note }) => {
      if (before && inOrder(before).join() !== inOrder(user.roles).join()) throw new Conflict('roles_changed')
      const roles = inOrder(requested.roles)
      if (!roles.includes('ROLE_ADMIN')) await ensureAdminRemains(tx, user)
      if (roles.join() === inOrder(user.roles).join()) return roles

      await updateUser(tx, user.id, { roles })
      await note('rolesSet', { roles, before: user.roles })
      tx.emit('profile.changed', { userId: user.id, changes: { roles } })
      return roles
    })
  }

  async function suspendUser(
    doer: Doer,
    userId: number,
    { reason, message = '', until = null }: Suspension,
  ): Promise<void> {
    if (doer?.userId === userId) throw new Forbidden('suspend_self')
    if (until && Date.parse(until) <= clock.now().getTime()) throw new BadRequest('until_invalid')

    await change(doer, userId, async ({ tx, user, note }) => {
      ensureOutranks(doer, user)
      await ensureAdminRemains(tx, user)
      const suspendedAt = user.suspendedAt ?? clock.now()
      await updateUser(tx, user.id, {
        ...{ suspendedAt, suspendedUntil: until },
        ...{ suspensionReason: reason, suspensionMessage: message },
      })
      await sessions.endAllExcept(tx, user.id, { reason: 'suspension', appPasswords: 'kept' })
      await note('suspended', { reason, until, ...(message === '' ? {} : { message }) })
    })
  }

  /** Does nothing without a suspension. */
  async function unsuspendUser(doer: Doer, userId: number): Promise<void> {
    await change(doer, userId, async ({ tx, user, note }) => {
      ensureOutranks(doer, user)
      if (user.suspendedAt === null) return
      await updateUser(tx, user.id, noSuspension)
      await note('unsuspended')
    })
  }

  async function endSessionsOf(doer: Actor, userId: number): Promise<void> {
    await change(doer, userId, async ({ tx, user, note }) => {
      if (doer.userId !== user.id) ensureOutranks(doer, user)
      await sessions.endAllExcept(tx, user.id, { reason: 'staff' })
      await note('sessionsEnded')
    })
  }

  /** For users who lost them: the password alone is enough from now on. */
  async function removeSecondSteps(doer: Doer, userId: number, reason: string): Promise<void> {
    // Staff remove their own with a proof of identity instead.
    if (doer?.userId === userId) throw new Forbidden('second_steps_own')

    await change(doer, userId, async ({ tx, user, note }) => {
      ensureOutranks(doer, user)
      if (!(await findSecondStep(tx, user.id))) throw new Conflict('second_step_none')
      await deleteSecondSteps(tx, user.id)
      await note('secondStepsRemoved', { reason })
      const notice = { userId: user.id, what: 'removedByStaff' as const, reason }
      await tx.enqueue('accounts.sendSecurityNotice', notice)
    })
  }

  /** Clears expired suspensions. */
  async function endExpiredSuspensions(): Promise<void> {
    for (const { id } of await listEndedSuspensions(db.read, clock.now())) {
      await db.write(async (tx) => {
        const user = await findUserForUpdate(tx, id)
        // It may have been renewed since it was listed.
        if (user && !isSuspended(user, clock.now())) await updateUser(tx, id, noSuspension)
      })
    }
  }

  async function change<T>(doer: Doer, userId: number, work: (scene: Scene) => Promise<T>): Promise<T> {
    return db.write(async (tx) => {
      // Locked before the user is read, which serialises two administrators who demote each other.
      const admins = await listAdminsForUpdate(tx)
      if (doer) await ensureStillStaff(tx, doer, admins)
      const user = await findUserForUpdate(tx, userId)
      if (!user || (await isErased(tx, userId))) throw new NotFound('user_not_found')

      const subject = { type: 'user', id: user.id }
      const note: Scene['note'] = (action, details) =>
        audit.record(tx, { actor: doer, action: `users.${action}`, subject, ...(details ? { details } : {}) })
      const answer = await work({ tx, user, note })
      tx.emit('accounts.userChanged', { userId: user.id })
      return answer
    })
  }

  return { setRoles, suspendUser, unsuspendUser, endSessionsOf, removeSecondSteps, endExpiredSuspensions }
}

/** Rechecks the actor's role, which may have been taken while waiting for the lock. */
async function ensureStillStaff(tx: Tx, doer: Actor, admins: readonly { id: number }[]): Promise<void> {
  if (isAdmin(doer)) {
    const isStill = admins.some(({ id }) => id === doer.userId)
    return ensure(isStill, 'not_allowed')
  }
  const current = await findUserForUpdate(tx, doer.userId)
  ensure(current !== undefined && current.suspendedAt === null && isStaff(current), 'not_allowed')
}

function ensureOutranks(doer: Doer, user: User): void {
  ensure(doer === null || outranks(doer, user), 'staff_outranked')
}

async function ensureAdminRemains(tx: Tx, user: User): Promise<void> {
  const admins = await listAdminsForUpdate(tx)
  if (admins.length === 1 && admins[0]?.id === user.id) throw new Conflict('last_admin')
}

/** Sorts and deduplicates roles; everybody has `ROLE_USER`. */
function inOrder(roles: readonly Role[]): Role[] {
  const all: Role[] = ['ROLE_USER', 'ROLE_MODERATOR', 'ROLE_ADMIN']
  return all.filter((role) => role === 'ROLE_USER' || roles.includes(role))
}
