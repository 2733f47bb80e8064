import type { Insertable, Selectable } from 'kysely'
import type { EmailChanges } from '../../../database/schema.ts'
import type { Queries, Tx } from '../../../platform/database/database.ts'

type EmailChange = Selectable<EmailChanges>

/** Returns the unconfirmed change of a user. */
export async function findPendingChange(
  q: Queries,
  userId: number,
  now: Date,
): Promise<EmailChange | undefined> {
  return live(q, now).where('userId', '=', userId).where('confirmedAt', 'is', null).executeTakeFirst()
}

export async function findChangeByToken(
  q: Queries,
  tokenHash: string,
  now: Date,
): Promise<EmailChange | undefined> {
  return live(q, now).where('tokenHash', '=', tokenHash).executeTakeFirst()
}

/** Replaces the previous one. */
export async function insertEmailChange(tx: Tx, change: Insertable<EmailChanges>): Promise<void> {
  const { userId: _same, ...fresh } = change
  await tx
    .insertInto('emailChanges')
    .values(change)
    .onConflict((old) => old.column('userId').doUpdateSet({ ...fresh, tokenHash: null, confirmedAt: null }))
    .execute()
}

/** Undefined if it was replaced or is confirmed. */
export async function updateToken(
  tx: Tx,
  { id, tokenHash, now }: { id: string; tokenHash: string; now: Date },
): Promise<Pick<EmailChange, 'userId' | 'email'> | undefined> {
  return tx
    .updateTable('emailChanges')
    .set({ tokenHash })
    .where('id', '=', id)
    .where('expiresAt', '>', now.toISOString())
    .where('confirmedAt', 'is', null)
    .returning(['userId', 'email'])
    .executeTakeFirst()
}

export async function updateConfirmed(tx: Tx, id: string, confirmedAt: Date): Promise<void> {
  await tx.updateTable('emailChanges').set({ confirmedAt }).where('id', '=', id).execute()
}

export async function deleteEmailChange(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('emailChanges').where('userId', '=', userId).execute()
}

export async function deleteOldEmailChanges(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('emailChanges').where('expiresAt', '<', now.toISOString()).execute()
}

/** For the export: pending requests and those of the last day. */
export async function listOwnEmailChanges(q: Queries, userId: number): Promise<object[]> {
  return q
    .selectFrom('emailChanges')
    .select(['email', 'requestedAt', 'expiresAt', 'confirmedAt'])
    .where('userId', '=', userId)
    .execute()
}

const live = (q: Queries, now: Date) =>
  q.selectFrom('emailChanges').selectAll().where('expiresAt', '>', now.toISOString())
