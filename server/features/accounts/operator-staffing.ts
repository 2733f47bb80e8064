import type { Role } from '#contract/accounts.ts'
import type { Database } from '../../platform/database/database.ts'
import { NotFound } from '../../platform/errors.ts'
import type { Staffing } from './staffing.ts'
import { findUserByLogin, type User } from './users.store.ts'

/** The acts of staff for whoever runs the machine, who names people and one role at a time. */
export function createOperatorStaffing({ db, staffing }: { db: Database; staffing: Staffing }) {
  async function grantRole(login: string, role: Role): Promise<void> {
    const { id, roles } = await userCalled(login)
    await staffing.setRoles(null, id, [...roles, role])
  }

  async function revokeRole(login: string, role: Role): Promise<void> {
    const { id, roles } = await userCalled(login)
    await staffing.setRoles(
      null,
      id,
      roles.filter((kept) => kept !== role),
    )
  }

  async function suspend(login: string): Promise<void> {
    await staffing.suspendUser(null, (await userCalled(login)).id, { reason: '' })
  }

  async function unsuspend(login: string): Promise<void> {
    await staffing.unsuspendUser(null, (await userCalled(login)).id)
  }

  async function userCalled(login: string): Promise<User> {
    const user = await findUserByLogin(db.read, login)
    if (!user) throw new NotFound('user_not_found')
    return user
  }

  return { grantRole, revokeRole, suspend, unsuspend }
}
