import { sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'

export async function findAccount(q: Queries, userId: number): Promise<object[]> {
  return q
    .selectFrom('users')
    .select(['id', 'username', 'name', 'email', 'language', 'roles', 'createdAt', 'verifiedAt'])
    .select(['acceptedTermsVersion', 'suspendedAt', 'suspendedUntil'])
    .select([
      sql<boolean>`password_hash IS NOT NULL`.as('hasPassword'),
      sql<boolean>`google_sub IS NOT NULL`.as('isLinkedWithGoogle'),
    ])
    .where('id', '=', userId)
    .execute()
}

export async function listOwnSessions(q: Queries, userId: number): Promise<object[]> {
  return q
    .selectFrom('sessions')
    .select(['userAgent', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .where('isAppPassword', '=', false)
    .orderBy('lastUsedAt')
    .execute()
}
