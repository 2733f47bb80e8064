import { sql } from 'kysely'
import type { Database, Queries } from '../../platform/database/database.ts'
import { type OwnData, onePage } from '../../platform/own-data.ts'
import { deleteEmailChange, listOwnEmailChanges } from './email-change/email-changes.store.ts'
import { deleteSecondSteps, listOwnPasskeys, listOwnSecondSteps } from './second-steps/second-steps.store.ts'

/** Own data of the account; its erasure is in `deletion.ts`. */
export function createAccountsOwnData({ db }: { db: Database }): OwnData {
  return {
    exportOf: (userId) => [
      {
        name: 'account',
        text: 'accounts:exported.account',
        pages: () => onePage(() => findAccount(db.read, userId)),
      },
      {
        name: 'email-change',
        text: 'accounts:exported.email-change',
        pages: () => onePage(() => listOwnEmailChanges(db.read, userId)),
      },
      {
        name: 'sessions',
        text: 'accounts:exported.sessions',
        pages: () => onePage(() => listOwnSessions(db.read, userId)),
      },
      {
        name: 'second-steps',
        text: 'security:exported.second-steps',
        pages: () => onePage(() => listOwnSecondSteps(db.read, userId)),
      },
      {
        name: 'passkeys',
        text: 'security:exported.passkeys',
        pages: () => onePage(() => listOwnPasskeys(db.read, userId)),
      },
    ],
    erase: ({ userId }) =>
      db.write(async (tx) => {
        await deleteSecondSteps(tx, userId)
        await deleteEmailChange(tx, userId)
      }),
  }
}

async function findAccount(q: Queries, userId: number): Promise<object[]> {
  return q
    .selectFrom('users')
    .select(['id', 'username', 'name', 'email', 'language', 'roles', 'createdAt', 'verifiedAt'])
    .select(['acceptedTermsVersion', 'suspendedAt', 'suspendedUntil', 'suspensionMessage'])
    .select([
      sql<boolean>`password_hash IS NOT NULL`.as('hasPassword'),
      sql<boolean>`google_sub IS NOT NULL`.as('isLinkedWithGoogle'),
    ])
    .where('id', '=', userId)
    .execute()
}

async function listOwnSessions(q: Queries, userId: number): Promise<object[]> {
  return q
    .selectFrom('sessions')
    .select(['userAgent', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .where('isAppPassword', '=', false)
    .orderBy('lastUsedAt')
    .execute()
}
