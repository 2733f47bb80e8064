import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Role } from '#contract/accounts.ts'
import type { Language } from '#contract/schema.ts'
import type { Users } from '../../database/schema.ts'
import { isLeaving } from '../../platform/database/account-deletions.store.ts'
import { type Queries, type Tx, violates } from '../../platform/database/database.ts'

const columns = [
  'id',
  'username',
  'email',
  'name',
  'profileImage',
  'passwordHash',
  'googleSub',
  'verifiedAt',
  'suspendedAt',
  'suspendedUntil',
  'suspensionMessage',
  'acceptedTermsVersion',
  'language',
  'roles',
  'createdAt',
] as const

export type User = Pick<Selectable<Users>, Exclude<(typeof columns)[number], 'language' | 'roles'>> & {
  language: Language
  roles: Role[]
}

export async function findUser(q: Queries, id: number): Promise<User | undefined> {
  return typed(await select(q).where('id', '=', id).executeTakeFirst())
}

export async function findUserByUsername(q: Queries, username: string): Promise<User | undefined> {
  return typed(await select(q).where('username', '=', username).executeTakeFirst())
}

/** Finds the holder of a username or nickname that can be confused with this name. */
export async function findNameHolder(q: Queries, name: string): Promise<{ userId: number } | undefined> {
  const alike = sql`lookalike(${name})`
  return q
    .selectFrom('users')
    .select('id as userId')
    .where(sql`lookalike(username::text)`, '=', alike)
    .unionAll(q.selectFrom('nicknames').select('userId').where(sql`lookalike(nickname::text)`, '=', alike))
    .limit(1)
    .executeTakeFirst()
}

/** Locks similar names until the end of the transaction, with the same lock as the tables' triggers. */
export async function lockName(tx: Tx, name: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('name ' || lookalike(${name}), 0))`.execute(tx)
}

/** Finds the user who confirmed this address. */
export async function findUserByEmail(q: Queries, email: string): Promise<User | undefined> {
  return typed(
    await select(q).where('email', '=', email).where('verifiedAt', 'is not', null).executeTakeFirst(),
  )
}

/** Finds the newest unverified user with this address. */
async function findNewcomerByEmail(q: Queries, email: string): Promise<User | undefined> {
  return typed(
    await select(q)
      .where('email', '=', email)
      .where('verifiedAt', 'is', null)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
  )
}

export async function findUserByGoogle(q: Queries, sub: string): Promise<User | undefined> {
  return typed(await select(q).where('googleSub', '=', sub).executeTakeFirst())
}

/** Usernames never contain an `@`. An address only finds the user who confirmed it. */
export async function findUserByLogin(q: Queries, login: string): Promise<User | undefined> {
  const user = await (login.includes('@') ? findUserByEmail(q, login) : findUserByUsername(q, login))
  // `İ` equals `i` in the database only: each spelling of a name would have failed attempts of its own.
  const typed = login.toLowerCase()
  return [user?.email, user?.username].some((known) => known?.toLowerCase() === typed) ? user : undefined
}

/** Finds the user whose password the reader of the address may reset. */
export async function findUserForReset(q: Queries, login: string): Promise<User | undefined> {
  const user =
    (await findUserByLogin(q, login)) ??
    (login.includes('@') ? await findNewcomerByEmail(q, login) : undefined)
  const isOwnedByOther = user && !user.verifiedAt && (await findUserByEmail(q, user.email))
  return isOwnedByOther ? undefined : user
}

/**
 * Locks a user until the commit, for changes that depend on the user's state. Inserting rows that reference the user,
 * such as lines and mentions, is not blocked.
 */
export async function findUserForUpdate(q: Queries, id: number): Promise<User | undefined> {
  return typed(await select(q).where('id', '=', id).forNoKeyUpdate().executeTakeFirst())
}

/** Locks all administrators who may sign in and have no pending deletion. */
export async function listAdminsForUpdate(q: Queries): Promise<{ id: number }[]> {
  return q
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`'ROLE_ADMIN' = any (roles)`)
    .where('suspendedAt', 'is', null)
    .where(sql<boolean>`NOT ${isLeaving(sql`users.id`)}`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Lists expired suspensions. */
export async function listEndedSuspensions(q: Queries, now: Date): Promise<{ id: number }[]> {
  return q.selectFrom('users').select('id').where('suspendedUntil', '<=', now.toISOString()).execute()
}

export async function listUsers(q: Queries): Promise<User[]> {
  return (await select(q).orderBy('id').execute()).map((row) => typed(row) as User)
}

/** Undefined if the id, the username or, for a verified account, the address is taken. */
export async function insertUser(tx: Tx, values: Insertable<Users>): Promise<User | undefined> {
  return typed(
    await tx
      .insertInto('users')
      .values(values)
      .onConflict((conflict) => conflict.doNothing())
      .returning(columns)
      .executeTakeFirst(),
  )
}

/** Whether a similar name was taken concurrently. */
export function isTakenMeanwhile(error: unknown): boolean {
  return violates(error, 'nicknames_once')
}

/** Whether verification failed because somebody else confirmed the address. */
export function isAddressOwned(error: unknown): boolean {
  return violates(error, 'users_proven_email')
}

export async function updateUser(tx: Tx, id: number, values: Updateable<Users>): Promise<void> {
  await tx.updateTable('users').set(values).where('id', '=', id).execute()
}

export async function deleteUnverifiedUsers(tx: Tx, before: Date): Promise<number> {
  const rows = await tx
    .deleteFrom('users')
    .where('verifiedAt', 'is', null)
    .where('createdAt', '<', before.toISOString())
    .returning('id')
    .execute()
  return rows.length
}

const select = (q: Queries) => q.selectFrom('users').select(columns)

type Row = Pick<Selectable<Users>, (typeof columns)[number]>

/** Roles and languages are guaranteed by the table's check constraints. */
function typed(row: Row | undefined): User | undefined {
  return row as User | undefined
}
