import type { Selectable } from 'kysely'
import type { VerificationCodes } from '../../database/schema.ts'
import type { Queries, Tx } from '../../platform/database/database.ts'

type VerificationCode = Selectable<VerificationCodes>

export async function findCode(q: Queries, userId: number): Promise<VerificationCode | undefined> {
  return q.selectFrom('verificationCodes').selectAll().where('userId', '=', userId).executeTakeFirst()
}

/** Stores the request for a code. The previous code stays valid until the email is written. */
export async function insertCodeRequest(tx: Tx, userId: number, requestedAt: Date): Promise<void> {
  await tx
    .insertInto('verificationCodes')
    .values({ userId, requestedAt })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ requestedAt }))
    .execute()
}

export async function updateCode(
  tx: Tx,
  userId: number,
  values: { codeHash?: string; expiresAt?: Date; wrongTries: number },
): Promise<void> {
  await tx.updateTable('verificationCodes').set(values).where('userId', '=', userId).execute()
}

export async function deleteCode(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('verificationCodes').where('userId', '=', userId).execute()
}

/** Deletes expired codes of verified accounts. */
export async function deleteSpentCodes(tx: Tx, now: Date): Promise<void> {
  await tx
    .deleteFrom('verificationCodes')
    .where('expiresAt', '<', now.toISOString())
    .where((of) =>
      of.exists(
        of
          .selectFrom('users')
          .select('id')
          .whereRef('users.id', '=', 'verificationCodes.userId')
          .where('verifiedAt', 'is not', null),
      ),
    )
    .execute()
}

export async function insertReset(
  tx: Tx,
  values: { tokenHash: string; userId: number; expiresAt: Date },
): Promise<void> {
  await tx.insertInto('passwordResets').values(values).execute()
}

export async function findReset(
  q: Queries,
  tokenHash: string,
  now: Date,
): Promise<{ userId: number } | undefined> {
  return q
    .selectFrom('passwordResets')
    .select('userId')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst()
}

export async function deleteResets(tx: Tx, userId: number): Promise<number> {
  const rows = await tx
    .deleteFrom('passwordResets')
    .where('userId', '=', userId)
    .returning('userId')
    .execute()
  return rows.length
}

export async function deleteOldResets(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('passwordResets').where('expiresAt', '<', now.toISOString()).execute()
}
