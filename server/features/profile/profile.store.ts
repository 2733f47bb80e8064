import type { Selectable } from 'kysely'
import type { Language } from '#contract/schema.ts'
import type { Users } from '../../database/schema.ts'
import type { Queries } from '../../platform/database.ts'

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

export async function updateLanguage(q: Queries, userId: number, language: Language): Promise<void> {
  await q.updateTable('users').set({ language }).where('id', '=', userId).execute()
}
