import type { Role } from '#contract/accounts.ts'
import type { Database } from '../../../platform/database/database.ts'
import { NotFound } from '../../../platform/errors.ts'
import { findUserByLogin, type User } from '../users.store.ts'
import type { StaffAccounts } from './staff-accounts.ts'

/** Staff actions for the command line, which takes usernames and one role at a time. */
export function createOperatorAccounts({
  db,
  staffAccounts,
}: {
  db: Database
  staffAccounts: StaffAccounts
}) {
  async function grantRole(login: string, role: Role): Promise<void> {
    const { id, roles } = await userCalled(login)
    await staffAccounts.setRoles(null, id, { roles: [...roles, role], before: roles })
  }

  async function revokeRole(login: string, role: Role): Promise<void> {
    const { id, roles } = await userCalled(login)
    const others = roles.filter((one) => one !== role)
    await staffAccounts.setRoles(null, id, { roles: others, before: roles })
  }

  async function suspend(login: string): Promise<void> {
    await staffAccounts.suspendUser(null, (await userCalled(login)).id, { reason: '' })
  }

  async function unsuspend(login: string): Promise<void> {
    await staffAccounts.unsuspendUser(null, (await userCalled(login)).id)
  }

  async function removeSecondStepsOf(login: string, reason: string): Promise<void> {
    await staffAccounts.removeSecondSteps(null, (await userCalled(login)).id, reason)
  }

  async function userCalled(login: string): Promise<User> {
    const user = await findUserByLogin(db.read, login)
    if (!user) throw new NotFound('user_not_found')
    return user
  }

  return { grantRole, revokeRole, suspend, unsuspend, removeSecondStepsOf }
}
