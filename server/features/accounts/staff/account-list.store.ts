import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { Role } from '#contract/accounts.ts'
import type { SetOnce } from '#contract/people.ts'
import type { Account } from '#contract/staff-accounts.ts'
import type { DB, Users } from '../../../database/schema.ts'
import { isSomebodys } from '../../../platform/database/account-deletions.store.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { hasSecondStep } from '../second-steps/second-steps.store.ts'

interface Filter {
  /** Lower case without accents; empty for all accounts. */
  words: string
  /** Whether to search email addresses too. */
  byEmail: boolean
  id?: number | undefined
  role?: Role | undefined
  state?: Account['state'] | undefined
}

export interface AccountRow extends Omit<Account, 'state'> {
  email: string
  verifiedAt: string | null
  suspendedAt: string | null
}

/** Newest first. */
export async function listAccounts(
  q: Queries,
  { page, limit, ...filter }: Filter & { page: number; limit: number },
): Promise<AccountRow[]> {
  const rows = await matching(q, filter)
    .select(['id', 'username', 'name', 'email', 'roles', 'coinBalance', 'verifiedAt', 'suspendedAt'])
    .select((of) => ['createdAt', nicknameOf(of).as('nickname'), lastSeenOf(of).as('lastSeenAt')])
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return rows.map((row) => ({
    ...row,
    nickname: row.nickname ?? row.username,
    lastSeenAt: row.lastSeenAt ?? null,
    // The table's check allows no others.
    roles: row.roles as Role[],
  }))
}

export async function countAccounts(q: Queries, filter: Filter): Promise<number> {
  const { count } = await matching(q, filter)
    .select((of) => of.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

type Detail = Pick<
  Selectable<Users>,
  'suspensionReason' | 'suspensionMessage' | 'suspendedUntil' | 'welcomeMessage' | 'profileImage'
> & {
  hasPage: boolean
  setFields: SetOnce[]
  sessions: number
  openReports: number
  hasSecondStep: boolean
}

/** Returns details that are not in the list. */
export async function findDetail(q: Queries, id: number): Promise<Detail | undefined> {
  const row = await q
    .selectFrom('users')
    .select(['suspensionReason', 'suspensionMessage', 'suspendedUntil', 'birthday', 'instagram', 'youtube'])
    .select((of) => [
      ...(['welcomeMessage', 'profileImage'] as const),
      of
        .exists(of.selectFrom('findablePeople').select('id').whereRef('findablePeople.id', '=', 'users.id'))
        .as('hasPage'),
      of
        .selectFrom('sessions')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('userId', '=', 'users.id')
        .where('isAppPassword', '=', false)
        .as('sessions'),
      of
        .selectFrom('reports')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('authorId', '=', 'users.id')
        .where('state', '=', 'open')
        .as('openReports'),
    ])
    .select(hasSecondStep.as('hasSecondStep'))
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined

  const { birthday, instagram, youtube, hasPage, ...rest } = row
  const details = { birthday, instagram, youtube }
  const setFields = (['birthday', 'instagram', 'youtube'] as const).filter((field) => details[field])
  const counts = { sessions: rest.sessions ?? 0, openReports: rest.openReports ?? 0 }
  return { ...rest, ...counts, setFields, hasPage: Boolean(hasPage) }
}

function matching(q: Queries, { id, words, byEmail, role, state }: Filter) {
  let query = q.selectFrom('users').where(isSomebodys)
  if (id !== undefined) query = query.where('id', '=', id)
  if (words) query = query.where((of) => namedLike(of, { words, byEmail }))
  if (role) query = query.where(sql<boolean>`${role} = any (roles)`)
  if (state === 'suspended') query = query.where('suspendedAt', 'is not', null)
  if (state === 'unverified') query = query.where('verifiedAt', 'is', null).where('suspendedAt', 'is', null)
  if (state === 'active') query = query.where('verifiedAt', 'is not', null).where('suspendedAt', 'is', null)
  return query
}

function namedLike(
  of: ExpressionBuilder<DB, 'users'>,
  { words, byEmail }: Pick<Filter, 'words' | 'byEmail'>,
) {
  const pattern = `%${words.replace(/[\\%_]/g, '\\$&')}%`
  const nicknames = of.selectFrom('nicknames').select('userId').where('nicknames.folded', 'like', pattern)
  return of.or([
    of('users.folded', 'like', pattern),
    // As an array, so that one scan of the table is enough.
    sql<boolean>`users.id = ANY(ARRAY${nicknames})`,
    ...(byEmail ? [sql<boolean>`lower(users.email::text) like ${pattern}`] : []),
    ...(/^\d{1,9}$/.test(words) ? [of('users.id', '=', Number(words))] : []),
  ])
}

const nicknameOf = (of: ExpressionBuilder<DB, 'users'>) =>
  of
    .selectFrom('nicknames')
    .select('nickname')
    .whereRef('nicknames.userId', '=', 'users.id')
    .where('isSelected', '=', true)

const lastSeenOf = (of: ExpressionBuilder<DB, 'users'>) =>
  of
    .selectFrom('sessions')
    .select((last) => last.fn.max('lastUsedAt').as('at'))
    .whereRef('sessions.userId', '=', 'users.id')
