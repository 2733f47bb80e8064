import { sql } from 'kysely'
import { type Queries, type Tx, violates } from '../../platform/database/database.ts'

export interface Nickname {
  id: number
  nickname: string
  isSelected: boolean
}

const columns = ['id', 'nickname', 'isSelected'] as const

export async function listNicknames(queries: Queries, userId: number): Promise<Nickname[]> {
  return queries.selectFrom('nicknames').select(columns).where('userId', '=', userId).orderBy('id').execute()
}

/** Whether a similar name was taken concurrently. */
export function isTakenMeanwhile(error: unknown): boolean {
  return violates(error, 'nicknames_once')
}

/** Finds the owner of a nickname or else a username. Ignores case and accents. */
export async function findOwner(queries: Queries, name: string): Promise<{ userId: number } | undefined> {
  const byNickname = await queries
    .selectFrom('nicknames')
    .select('userId')
    .where('nickname', '=', name)
    .executeTakeFirst()
  if (byNickname) return byNickname
  return queries.selectFrom('users').select('id as userId').where('username', '=', name).executeTakeFirst()
}

/** Lists usernames before nicknames, so that callers let nicknames win. */
export async function listOwners(
  queries: Queries,
  names: readonly string[],
): Promise<{ name: string; userId: number }[]> {
  const users = queries
    .selectFrom('users')
    .select(['username as name', 'id as userId'])
    .where('username', 'in', [...names])
  const nicknames = queries
    .selectFrom('nicknames')
    .select(['nickname as name', 'userId'])
    .where('nickname', 'in', [...names])
  const [byUsername, byNickname] = await Promise.all([users.execute(), nicknames.execute()])
  return [...byUsername, ...byNickname]
}

/** Finds a nickname, or a username of somebody else, that can be confused with this name. */
export async function findLookalike(
  queries: Queries,
  { name, userId }: { name: string; userId: number },
): Promise<{ name: string } | undefined> {
  const alike = sql`lookalike(${name})`
  return queries
    .selectFrom('nicknames')
    .select('nickname as name')
    .where(sql`lookalike(nickname::text)`, '=', alike)
    .unionAll(
      queries
        .selectFrom('users')
        .select('username as name')
        .where(sql`lookalike(username::text)`, '=', alike)
        .where('id', '!=', userId),
    )
    .limit(1)
    .executeTakeFirst()
}

/** Lists a user's nicknames and locks them until the end of the transaction. */
export async function findOwnForUpdate(tx: Tx, userId: number): Promise<Nickname[]> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  return listNicknames(tx, userId)
}

export async function insertNickname(
  tx: Tx,
  nickname: { userId: number; nickname: string; createdAt: string },
): Promise<Nickname> {
  return tx.insertInto('nicknames').values(nickname).returning(columns).executeTakeFirstOrThrow()
}

export async function deleteNickname(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('nicknames').where('id', '=', id).execute()
}

/** Selects one of a user's nicknames, or none. */
export async function updateSelection(tx: Tx, userId: number, id: number | null): Promise<void> {
  const own = tx.updateTable('nicknames').where('userId', '=', userId)
  await own.set({ isSelected: false }).where('isSelected', '=', true).execute()
  if (id !== null) await own.set({ isSelected: true }).where('id', '=', id).execute()
}

interface DisplayedName {
  userId: number
  username: string
  nickname: string | null
  profileImage: string
}

export async function listShown(queries: Queries, userIds: readonly number[]): Promise<DisplayedName[]> {
  const selected = queries
    .selectFrom('nicknames')
    .select(['userId', 'nickname'])
    .where('isSelected', '=', true)
    // Repeated here, so that the planner looks up all nicknames together.
    .where('userId', 'in', [...userIds])
  return queries
    .selectFrom('users')
    .leftJoin(selected.as('selected'), 'selected.userId', 'users.id')
    .select(['users.id as userId', 'users.username', 'users.profileImage', 'selected.nickname'])
    .where('users.id', 'in', [...userIds])
    .execute()
}
