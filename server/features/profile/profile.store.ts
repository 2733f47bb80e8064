import { type Selectable, sql, type Updateable } from 'kysely'
import type { LatestUser, NamedPerson, SetOnce } from '#contract/people.ts'
import type { Gender } from '#contract/profile.ts'
import type { Language } from '#contract/schema.ts'
import type { Users } from '../../database/schema.ts'
import { isLeaving } from '../../platform/database/account-deletions.store.ts'
import type { Queries, Tx } from '../../platform/database/database.ts'
import { isOfStaff } from '../../platform/database/staff.store.ts'

const columns = [
  'id',
  'username',
  'name',
  'email',
  'gender',
  'coinBalance',
  'createdAt',
  'birthday',
  'roles',
  'welcomeMessage',
  'profileImage',
  'instagram',
  'youtube',
  'language',
  'privacy',
  'preferences',
] as const

export type ProfileRow = Pick<Selectable<Users>, (typeof columns)[number]>

export async function getProfile(q: Queries, userId: number): Promise<ProfileRow> {
  return q.selectFrom('users').select(columns).where('id', '=', userId).executeTakeFirstOrThrow()
}

/** Profile data of a user, before privacy settings are applied. */
export interface ShownPerson {
  id: number
  username: string
  name: string
  gender: Gender | null
  birthday: string | null
  instagram: string
  youtube: string
  language: Language
  welcomeMessage: string
  profileImage: string
  createdAt: string
  privacy: unknown
}

export async function findShown(q: Queries, userId: number): Promise<ShownPerson | undefined> {
  const [person] = await listShown(q, [userId])
  return person
}

/** Lists users, except unverified and suspended ones, and those with a pending deletion. */
export async function listShown(q: Queries, userIds: readonly number[]): Promise<ShownPerson[]> {
  if (userIds.length === 0) return []
  const rows = await shownUsers(q)
    .select(['id', 'username', 'name', 'gender', 'birthday', 'instagram', 'youtube', 'language'])
    .select(['welcomeMessage', 'profileImage', 'createdAt', 'privacy'])
    .where('id', 'in', userIds)
    .execute()
  // Guaranteed by check constraints.
  return rows as ShownPerson[]
}

/** Lists moderators and administrators by name. */
export async function listShownStaff(q: Queries): Promise<Pick<ShownPerson, 'id' | 'name' | 'username'>[]> {
  return shownUsers(q)
    .select(['id', 'name', 'username'])
    .where(isOfStaff)
    .orderBy('name')
    .orderBy('id')
    .execute()
}

const shownUsers = (q: Queries) =>
  q
    .selectFrom('users')
    .where('verifiedAt', 'is not', null)
    .where('suspendedAt', 'is', null)
    .where(sql<boolean>`NOT ${isLeaving(sql`users.id`)}`)

/** Lists newest first. */
export async function listLatestPeople(q: Queries, limit: number): Promise<LatestUser[]> {
  const rows = await q
    .selectFrom('findablePeople')
    .innerJoin(displayNames(q), 'shown.id', 'findablePeople.id')
    .select(['shown.id', 'shown.nickname', 'shown.profileImage', 'shown.verifiedAt'])
    .orderBy('shown.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ verifiedAt, ...row }) => ({ ...row, isVerified: verifiedAt !== null }))
}

/** Finds people whose names have words that begin with the given ones. Names beginning with them come first, shortest first. */
export async function listNamed(
  q: Queries,
  words: readonly string[],
  { without, limit }: { without: number; limit: number },
): Promise<NamedPerson[]> {
  const best = q
    .selectFrom(namesWith(q, words).as('names'))
    .select('id')
    .select(sql<boolean>`bool_or(search_head like ${` ${words.join(' ')}%`})`.as('isBeginning'))
    .select(sql<number>`min(length(search_head))`.as('letters'))
    .where('id', '<>', without)
    .groupBy('id')
    .orderBy('isBeginning', 'desc')
    .orderBy('letters')
    .orderBy('id', 'desc')
    .limit(limit)
    .as('best')

  return q
    .selectFrom(best)
    .innerJoin(displayNames(q), 'shown.id', 'best.id')
    .select(['shown.id', 'shown.name', 'shown.nickname', 'shown.profileImage'])
    .orderBy('best.isBeginning', 'desc')
    .orderBy('best.letters')
    .orderBy('shown.id', 'desc')
    .execute()
}

/** Names and selected nicknames with words that begin with the given ones. */
function namesWith(q: Queries, words: readonly string[]) {
  let names = q.selectFrom('findablePeople').select(['id', 'searchHead'])
  let nicknames = q
    .selectFrom('nicknames')
    .innerJoin('findablePeople', 'findablePeople.id', 'userId')
    .select(['findablePeople.id', 'nicknames.searchHead'])
    .where('isSelected', '=', true)
  for (const word of words) {
    names = names.where('searchHead', 'like', `% ${word}%`)
    nicknames = nicknames.where('nicknames.searchHead', 'like', `% ${word}%`)
  }
  return names.unionAll(nicknames)
}

/** All users with their display names: the selected nickname, or else the username. */
function displayNames(q: Queries) {
  return q
    .selectFrom('users')
    .leftJoin('nicknames', (join) =>
      join.onRef('nicknames.userId', '=', 'users.id').on('nicknames.isSelected', '=', true),
    )
    .select(['users.id', 'users.name', 'users.profileImage', 'users.verifiedAt'])
    .select(({ fn, ref }) => fn.coalesce(ref('nicknames.nickname'), ref('users.username')).as('nickname'))
    .as('shown')
}

export type Choices = Pick<Updateable<Users>, 'language' | 'gender' | 'welcomeMessage' | 'profileImage'>

export async function updateChoices(tx: Tx, userId: number, choices: Choices): Promise<void> {
  await tx.updateTable('users').set(choices).where('id', '=', userId).execute()
}

/** Updates some settings and returns all. */
export async function updateSettings(
  tx: Tx,
  userId: number,
  { column, named }: { column: 'preferences' | 'privacy'; named: object },
): Promise<unknown> {
  const { settings } = await tx
    .updateTable('users')
    .set({ [column]: sql`${sql.ref(column)} || ${JSON.stringify(named)}::jsonb` })
    .where('id', '=', userId)
    .returning(`${column} as settings`)
    .executeTakeFirstOrThrow()
  return settings
}

/** Initial values of set-once fields. */
export const unset = { birthday: null, instagram: '', youtube: '' } as const

/** Returns whether the field has this value now: it was unset or the same. */
export async function updateWhileUnset(
  tx: Tx,
  userId: number,
  { field, value }: { field: SetOnce; value: string },
): Promise<boolean> {
  const changed = await tx
    .updateTable('users')
    .set({ [field]: value })
    .where('id', '=', userId)
    .where((is) => is.or([is(field, 'is not distinct from', unset[field]), is(field, '=', value)]))
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Clears a set-once field. Returns whether the user exists. */
export async function updateToUnset(tx: Tx, userId: number, field: SetOnce): Promise<boolean> {
  const changed = await tx
    .updateTable('users')
    .set({ [field]: unset[field] })
    .where('id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}
