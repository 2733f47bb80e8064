import type { Role } from '#contract/accounts.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database.ts'
import { Conflict, NotFound } from '../../platform/errors.ts'
import type { Sessions } from './sessions.ts'
import { findUserByLogin, listAdminsForUpdate, type User, updateUser } from './users.store.ts'

interface Needs {
  db: Database
  clock: Clock
  sessions: Sessions
}

/** Who has which role, and who is kept out. At least one administrator can always sign in. */
export function createStaffing({ db, clock, sessions }: Needs) {
  async function grantRole(login: string, role: Role): Promise<void> {
    await change(login, async (tx, user) => {
      await updateUser(tx, user.id, { roles: [...new Set([...user.roles, role])] })
    })
  }

  async function revokeRole(login: string, role: Role): Promise<void> {
    await change(login, async (tx, user) => {
      if (role === 'ROLE_ADMIN') await keepAnAdmin(tx, user)
      await updateUser(tx, user.id, {
        roles: user.roles.filter((kept) => kept !== role || kept === 'ROLE_USER'),
      })
    })
  }

  async function suspend(login: string): Promise<void> {
    await change(login, async (tx, user) => {
      await keepAnAdmin(tx, user)
      await updateUser(tx, user.id, { suspendedAt: clock.now() })
      await sessions.endAllExcept(tx, user.id, [])
    })
  }

  async function unsuspend(login: string): Promise<void> {
    await change(login, (tx, user) => updateUser(tx, user.id, { suspendedAt: null }))
  }

  async function change(login: string, work: (tx: Tx, user: User) => Promise<void>): Promise<void> {
    await db.write(async (tx) => {
      // Before the user is read: two administrators who demote each other come one after the other.
      await listAdminsForUpdate(tx)
      const user = await findUserByLogin(tx, login)
      if (!user) throw new NotFound('user_not_found')
      await work(tx, user)
      tx.emit('accounts.userChanged', { userId: user.id })
    })
  }

  return { grantRole, revokeRole, suspend, unsuspend }
}

async function keepAnAdmin(tx: Tx, user: User): Promise<void> {
  const admins = await listAdminsForUpdate(tx)
  if (admins.length === 1 && admins[0]?.id === user.id) throw new Conflict('last_admin')
}
