import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Role } from '#contract/accounts.ts'
import * as bounds from '#contract/rules/bounds.ts'
import { BadRequest, NotFound } from '../../../platform/errors.ts'
import { randomToken } from '../../../platform/random-tokens.ts'
import { StartupError } from '../../../platform/startup-error.ts'
import { whyRefused } from '../accounts.policy.ts'
import { isErased } from '../deletion.store.ts'
import type { Dependencies } from '../dependencies.ts'
import { deleteEmailChange } from '../email-change/email-changes.store.ts'
import { deleteResets } from '../mailed-tokens.store.ts'
import { missingAddress } from '../missing-address.ts'
import { isCommonPassword } from '../passwords/common-passwords.ts'
import { deleteChallengesOf } from '../second-steps/second-steps.store.ts'
import type { Sessions } from '../sessions/sessions.ts'
import {
  findUser,
  findUserByLogin,
  insertUser,
  isAddressOwned,
  isTakenMeanwhile,
  listUsers,
  type User,
  updateUser,
} from '../users.store.ts'

interface FirstAdmin {
  username: string
  email?: string | undefined
  password?: string | undefined
}

interface NewUser {
  username: string
  /** Default: the username. */
  name?: string
  email: string
  password: string
  roles: Role[]
}

const firstId = 1

/** Actions of the operator on the command line, without an account. */
export function createOperators({
  db,
  clock,
  hasher,
  sessions,
  config,
  requiredOfAll,
}: Dependencies & { sessions: Sessions }) {
  /**
   * Creates account 1 unless it exists. Without a given password a random one is generated, stored in the data folder
   * and returned once.
   */
  async function ensureFirstAdmin(admin: FirstAdmin): Promise<{ password: string } | undefined> {
    if (await findUser(db.read, firstId)) return undefined
    const password = admin.password ?? randomPassword()
    const email = admin.email ?? missingAddress(admin.username)
    if (isCommonPassword(password, [admin.username, email]))
      throw new StartupError(
        'ADMIN_PASSWORD is one of those that are tried first: choose another, or leave it out.',
      )
    const values = await newUser({
      username: admin.username,
      email,
      password,
      roles: ['ROLE_USER', 'ROLE_ADMIN'],
    })

    return db.write(async (tx) => {
      // Another node may start concurrently: only the one that inserts stores its password.
      const user = await insertUser(tx, { ...values, id: firstId })
      if (!user || admin.password !== undefined) return undefined
      await mkdir(config.dataDir, { recursive: true })
      await writeFile(join(config.dataDir, 'admin-password'), `${password}\n`, { mode: 0o600 })
      return { password }
    })
  }

  async function createUser({
    password = randomPassword(),
    ...given
  }: Omit<NewUser, 'password'> & { password?: string }) {
    const reason = whyRefused(given.username)
    if (reason && reason !== 'reserved') throw new BadRequest('username_invalid')
    checkPassword(password, [given.username, given.email])
    const values = await newUser({ ...given, password })
    const isFirst = given.roles.includes('ROLE_ADMIN') && !(await findUser(db.read, firstId))
    const user = await db
      .write((tx) => insertUser(tx, isFirst ? { ...values, id: firstId } : values))
      .catch((error: unknown) => {
        throw isTakenMeanwhile(error) ? new BadRequest('account_exists') : error
      })
    if (!user) throw new BadRequest('account_exists')
    return { user, password }
  }

  async function resetPassword(login: string, password = randomPassword()): Promise<string> {
    const user = await findUserByLogin(db.read, login)
    if (!user || (await isErased(db.read, user.id))) throw new NotFound('user_not_found')
    checkPassword(password, [user.username, user.email])
    const passwordHash = await hasher.hash(password)
    await db
      .write(async (tx) => {
        await updateUser(tx, user.id, { passwordHash, verifiedAt: user.verifiedAt ?? clock.now() })
        await deleteResets(tx, user.id)
        await deleteEmailChange(tx, user.id)
        await deleteChallengesOf(tx, user.id)
        await sessions.endAllExcept(tx, user.id, { reason: 'password' })
        await tx.enqueue('accounts.sendSecurityNotice', { userId: user.id, what: 'passwordSetByOperator' })
      })
      .catch((error: unknown) => {
        throw isAddressOwned(error) ? new BadRequest('account_exists') : error
      })
    return password
  }

  const listAccounts = (): Promise<User[]> => listUsers(db.read)

  async function newUser({ password, ...account }: NewUser) {
    const now = clock.now()
    return {
      name: account.username,
      ...account,
      language: 'pt',
      passwordHash: await hasher.hash(password),
      acceptedTermsVersion: (await requiredOfAll()).terms,
      verifiedAt: now,
      createdAt: now,
    }
  }

  return { ensureFirstAdmin, createUser, resetPassword, listAccounts }
}

function randomPassword(): string {
  return randomToken().slice(0, 20)
}

function checkPassword(password: string, names: readonly string[]): void {
  if (password.length < bounds.password.min) throw new BadRequest('password_too_short')
  if (password.length > bounds.password.max) throw new BadRequest('password_too_long')
  if (isCommonPassword(password, names)) throw new BadRequest('password_common')
}
