import { type Insertable, type Selectable, sql } from 'kysely'
import type { Role } from '#contract/accounts.ts'
import type { Language } from '#contract/schema.ts'
import type { RefreshTokens, Sessions } from '../../../database/schema.ts'
import { isLeaving } from '../../../platform/database/account-deletions.store.ts'
import type { Queries, Tx } from '../../../platform/database/database.ts'
import { prepared } from '../../../platform/database/prepared-statements.ts'
import { hasSecondStep } from '../second-steps/second-steps.store.ts'

type SessionRow = Selectable<Sessions>
export type EndedSession = Pick<SessionRow, 'id' | 'userId'>

/** Session data of every authenticated call. */
export interface LiveSession {
  userId: number
  username: string
  roles: Role[]
  language: Language
  acceptedTermsVersion: number | null
  hasSecondStep: boolean
  isAppPassword: boolean
}

/** Returns session data of an account without a session. */
export async function findActiveAccount(q: Queries, userId: number): Promise<LiveSession | undefined> {
  const row = await q
    .selectFrom('users')
    .select(['id as userId', 'username', 'roles', 'language', 'acceptedTermsVersion'])
    .select(hasSecondStep.as('hasSecondStep'))
    .where('id', '=', userId)
    .where('suspendedAt', 'is', null)
    .where(sql<boolean>`NOT ${isLeaving(sql`users.id`)}`)
    .executeTakeFirst()
  return row && ({ ...row, isAppPassword: false } as LiveSession)
}

export async function listLiveSessions(
  q: Queries,
  ids: readonly string[],
): Promise<(LiveSession & { sessionId: string })[]> {
  const rows = await q
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['sessions.id as sessionId', 'userId', 'username', 'roles', 'language', 'acceptedTermsVersion'])
    .select(['isAppPassword', hasSecondStep.as('hasSecondStep')])
    .where('sessions.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('suspendedAt', 'is', null)
    .modifyFront(prepared)
    .execute()
  // Guaranteed by the table's check constraints.
  return rows as (LiveSession & { sessionId: string })[]
}

/** Lists the browser sessions of a user, most recently used first. */
export async function listSessions(
  q: Queries,
  userId: number,
): Promise<Pick<SessionRow, 'id' | 'userAgent' | 'createdAt' | 'lastUsedAt' | 'provenAt'>[]> {
  return q
    .selectFrom('sessions')
    .select(['id', 'userAgent', 'createdAt', 'lastUsedAt', 'provenAt'])
    .where('userId', '=', userId)
    .where('isAppPassword', '=', false)
    .orderBy('lastUsedAt', 'desc')
    .orderBy('id')
    .execute()
}

export async function insertSession(tx: Tx, values: Insertable<Sessions>): Promise<void> {
  await tx.insertInto('sessions').values(values).execute()
}

/** Stores a proof of identity for the session. */
export async function updateProof(tx: Tx, id: string, provenAt: Date): Promise<void> {
  await tx.updateTable('sessions').set({ provenAt }).where('id', '=', id).execute()
}

/**
 * Updates the last use and rotates the page token; the previous one stays valid until the next rotation, because a page
 * request may be in progress. Call once per transaction: a second update of the row would also lock its account.
 */
export async function updateSessionUse(
  tx: Tx,
  id: string,
  { pageHash, lastUsedAt }: { pageHash: string; lastUsedAt: Date },
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set((row) => ({ formerPageHash: row.ref('pageHash'), pageHash, lastUsedAt }))
    .where('id', '=', id)
    .execute()
}

export async function deletePageHashes(tx: Tx, pageHash: string): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ pageHash: null, formerPageHash: null })
    .where((row) => row.or([row('pageHash', '=', pageHash), row('formerPageHash', '=', pageHash)]))
    .execute()
}

/** The user for whom a page is rendered. */
interface PageReaderRow extends LiveSession {
  sessionId: string
  name: string
  profileImage: string
}

export async function findPageReader(
  q: Queries,
  pageHash: string,
  { createdAfter, usedAfter }: { createdAfter: Date; usedAfter: Date },
): Promise<PageReaderRow | undefined> {
  const row = await q
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['sessions.id as sessionId', 'userId', 'username', 'name', 'profileImage'])
    .select(['roles', 'language', 'acceptedTermsVersion'])
    .select(['isAppPassword', hasSecondStep.as('hasSecondStep')])
    .where((row) => row.or([row('pageHash', '=', pageHash), row('formerPageHash', '=', pageHash)]))
    .where('sessions.createdAt', '>=', createdAfter.toISOString())
    .where('lastUsedAt', '>=', usedAfter.toISOString())
    .where('suspendedAt', 'is', null)
    .modifyFront(prepared)
    .executeTakeFirst()
  return row as PageReaderRow | undefined
}

export async function deleteSession(tx: Tx, userId: number, id: string): Promise<EndedSession[]> {
  return tx
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning(['id', 'userId'])
    .execute()
}

export async function deleteSessionsExcept(
  tx: Tx,
  userId: number,
  { except, appPasswords }: { except: readonly string[]; appPasswords: 'kept' | 'ended' },
): Promise<EndedSession[]> {
  return tx
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .$if(appPasswords === 'kept', (query) => query.where('isAppPassword', '=', false))
    .$if(except.length > 0, (query) => query.where('id', 'not in', except))
    .returning(['id', 'userId'])
    .execute()
}

export async function deleteStaleSessions(
  tx: Tx,
  { createdAfter, usedAfter }: { createdAfter: Date; usedAfter: Date },
): Promise<EndedSession[]> {
  return tx
    .deleteFrom('sessions')
    .where('isAppPassword', '=', false)
    .where((or) =>
      or.or([
        or('createdAt', '<', createdAfter.toISOString()),
        or('lastUsedAt', '<', usedAfter.toISOString()),
      ]),
    )
    .returning(['id', 'userId'])
    .execute()
}

export async function insertRefreshToken(tx: Tx, values: Insertable<RefreshTokens>): Promise<void> {
  await tx.insertInto('refreshTokens').values(values).execute()
}

interface PresentedToken extends SessionRow {
  usedAt: string | null
  /** Whether a token issued for it has been used. */
  isSuperseded: boolean
}

export async function findSessionIdByToken(q: Queries, tokenHash: string): Promise<string | undefined> {
  const row = await q
    .selectFrom('refreshTokens')
    .select('sessionId')
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst()
  return row?.sessionId
}

/** Locks the session before reading the token, so that the result of the last refresh is seen. */
export async function findTokenForUpdate(q: Queries, tokenHash: string): Promise<PresentedToken | undefined> {
  const sessionId = await findSessionIdByToken(q, tokenHash)
  const session =
    sessionId &&
    (await q.selectFrom('sessions').selectAll().where('id', '=', sessionId).forUpdate().executeTakeFirst())
  if (!session) return undefined

  const token = await q
    .selectFrom('refreshTokens as token')
    .select((of) => [
      'token.usedAt',
      of
        .exists(
          of
            .selectFrom('refreshTokens as child')
            .select('child.tokenHash')
            .whereRef('child.parentHash', '=', 'token.tokenHash')
            .where('child.usedAt', 'is not', null),
        )
        .as('isSuperseded'),
    ])
    .where('token.tokenHash', '=', tokenHash)
    .executeTakeFirst()
  return token && { ...session, usedAt: token.usedAt, isSuperseded: Boolean(token.isSuperseded) }
}

/** Stores the first use; later uses within the grace period do not change it. */
export async function updateTokenUse(tx: Tx, tokenHash: string, usedAt: Date): Promise<void> {
  await tx
    .updateTable('refreshTokens')
    .set({ usedAt })
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .execute()
}
