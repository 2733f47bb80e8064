import { sql } from 'kysely'
import type { Rhythm } from '#contract/rules/rhythms.ts'
import type { Language } from '#contract/schema.ts'
import { isLeaving } from '../../platform/database/account-deletions.store.ts'
import type { Queries, Tx } from '../../platform/database/database.ts'

type Chosen = Exclude<Rhythm, 'off'>

interface DueDigest {
  userId: number
  rhythm: Chosen
  toldUntil: string
}

export async function findRhythm(q: Queries, userId: number): Promise<Chosen | undefined> {
  const row = await q.selectFrom('digests').select('rhythm').where('userId', '=', userId).executeTakeFirst()
  // Guaranteed by a check constraint.
  return row?.rhythm as Chosen | undefined
}

/** Inserts or updates a digest. A changed rhythm keeps the time covered so far. */
export async function insertDigest(
  tx: Tx,
  digest: { userId: number; rhythm: Chosen; toldUntil: string; dueAt: string },
): Promise<void> {
  const { rhythm, dueAt } = digest
  await tx
    .insertInto('digests')
    .values(digest)
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ rhythm, dueAt }))
    .execute()
}

export async function deleteDigest(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('digests').where('userId', '=', userId).execute()
}

/** Claims the due digest that has waited longest. */
export async function claimDueDigest(tx: Tx, now: string): Promise<DueDigest | undefined> {
  const row = await tx
    .selectFrom('digests')
    .select(['userId', 'rhythm', 'toldUntil'])
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row as DueDigest | undefined
}

export async function updateDigest(
  tx: Tx,
  userId: number,
  values: { toldUntil: string; dueAt: string },
): Promise<void> {
  await tx.updateTable('digests').set(values).where('userId', '=', userId).execute()
}

interface DigestReader {
  email: string
  language: Language
  /** Last visit in a browser; chat programs show no articles. */
  seenAt: string | null
}

/** Undefined if the address is unconfirmed, or the account is suspended or being deleted. */
export async function findReader(q: Queries, userId: number): Promise<DigestReader | undefined> {
  const row = await q
    .selectFrom('users')
    .select(['email', 'language'])
    .select((of) =>
      of
        .selectFrom('sessions')
        .select((all) => all.fn.max('lastUsedAt').as('seenAt'))
        .whereRef('sessions.userId', '=', 'users.id')
        .where('isAppPassword', '=', false)
        .as('seenAt'),
    )
    .where('id', '=', userId)
    .where('verifiedAt', 'is not', null)
    .where('suspendedAt', 'is', null)
    .where(sql<boolean>`NOT ${isLeaving(sql`users.id`)}`)
    .executeTakeFirst()
  return row as DigestReader | undefined
}

/** Time zone of the most recently used browser with web push, if any. */
export async function findTimeZone(q: Queries, userId: number): Promise<string | undefined> {
  const row = await q
    .selectFrom('pushDevices')
    .innerJoin('sessions', 'sessions.id', 'sessionId')
    .select('timeZone')
    .where('userId', '=', userId)
    .where('format', 'is', null)
    .orderBy(sql`last_used_at`, 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.timeZone
}
