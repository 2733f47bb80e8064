import { type Insertable, type Selectable, sql } from 'kysely'
import type { Passkeys, TotpSecrets } from '../../../database/schema.ts'
import { type Queries, type Tx, violates } from '../../../platform/database/database.ts'

export type PasskeyRow = Selectable<Passkeys>
type Purpose = 'code' | 'passkey' | 'registration'

/** Whether an account has a second step; for a surrounding query of `users`. */
export const hasSecondStep = sql<boolean>`(
  EXISTS (SELECT FROM totp_secrets t WHERE t.user_id = users.id AND t.confirmed_at IS NOT NULL)
  OR EXISTS (SELECT FROM passkeys p WHERE p.user_id = users.id)
)`

/** Whether the account has a second step. */
export async function findSecondStep(q: Queries, userId: number): Promise<boolean> {
  const row = await q
    .selectFrom('users')
    .select(hasSecondStep.as('has'))
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.has ?? false
}

export async function findTotp(q: Queries, userId: number): Promise<Selectable<TotpSecrets> | undefined> {
  return q.selectFrom('totpSecrets').selectAll().where('userId', '=', userId).executeTakeFirst()
}

/** Replaces an unconfirmed secret. */
export async function insertTotp(tx: Tx, userId: number, secret: Buffer): Promise<void> {
  await tx
    .insertInto('totpSecrets')
    .values({ userId, secret })
    .onConflict((old) => old.column('userId').doUpdateSet({ secret, lastStep: 0 }))
    .execute()
}

export async function updateTotp(
  tx: Tx,
  userId: number,
  values: { confirmedAt?: Date; lastStep: number },
): Promise<void> {
  await tx.updateTable('totpSecrets').set(values).where('userId', '=', userId).execute()
}

export async function deleteTotp(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('totpSecrets').where('userId', '=', userId).execute()
}

export async function countRecoveryCodes(q: Queries, userId: number): Promise<number> {
  const { count } = await q
    .selectFrom('recoveryCodes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertRecoveryCodes(tx: Tx, userId: number, hashes: readonly string[]): Promise<void> {
  const rows = hashes.map((codeHash) => ({ userId, codeHash }))
  await tx.insertInto('recoveryCodes').values(rows).execute()
}

/** Returns whether the code existed. */
export async function deleteRecoveryCode(tx: Tx, userId: number, codeHash: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recoveryCodes')
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .executeTakeFirst()
  return numDeletedRows > 0
}

export async function deleteRecoveryCodes(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
}

/** Newest first. */
export async function listPasskeys(q: Queries, userId: number): Promise<PasskeyRow[]> {
  return q
    .selectFrom('passkeys')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
}

export async function findPasskey(q: Queries, credentialId: string): Promise<PasskeyRow | undefined> {
  return q.selectFrom('passkeys').selectAll().where('credentialId', '=', credentialId).executeTakeFirst()
}

export async function insertPasskey(tx: Tx, values: Insertable<Passkeys>): Promise<void> {
  await tx.insertInto('passkeys').values(values).execute()
}

/** Whether the passkey is registered already. */
export function isKnownPasskey(error: unknown): boolean {
  return violates(error, 'passkeys_credential_id_key')
}

/** Returns whether it still exists. */
export async function updatePasskey(
  tx: Tx,
  { id, userId }: Pick<PasskeyRow, 'id' | 'userId'>,
  values: { name: string } | { counter: number; lastUsedAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set(values)
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

export async function deletePasskey(tx: Tx, { id, userId }: Pick<PasskeyRow, 'id' | 'userId'>) {
  await tx.deleteFrom('passkeys').where('id', '=', id).where('userId', '=', userId).execute()
}

async function deletePasskeys(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('passkeys').where('userId', '=', userId).execute()
}

export async function insertChallenge(
  tx: Tx,
  values: { challengeHash: string; purpose: Purpose; userId: number | null; expiresAt: Date },
): Promise<void> {
  await tx.insertInto('signInChallenges').values(values).execute()
}

interface Answered {
  challengeHash: string
  purpose: Purpose
  now: Date
}

export async function findChallenge(q: Queries, { challengeHash, purpose, now }: Answered) {
  return q
    .selectFrom('signInChallenges')
    .select('userId')
    .where('challengeHash', '=', challengeHash)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst()
}

/** Consumes a challenge. Of two concurrent responses one gets undefined. */
export async function deleteChallenge(tx: Tx, { challengeHash, purpose, now }: Answered) {
  return tx
    .deleteFrom('signInChallenges')
    .where('challengeHash', '=', challengeHash)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now.toISOString())
    .returning('userId')
    .executeTakeFirst()
}

/** Invalidates pending sign-ins after a change of the password or of second steps. */
export async function deleteChallengesOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('signInChallenges').where('userId', '=', userId).execute()
}

export async function deleteOldChallenges(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('signInChallenges').where('expiresAt', '<=', now.toISOString()).execute()
}

/** For the export, without secrets. */
export async function listOwnSecondSteps(q: Queries, userId: number): Promise<object[]> {
  return q
    .selectFrom('users')
    .select([
      sql<boolean>`EXISTS (SELECT FROM totp_secrets t WHERE t.user_id = users.id AND t.confirmed_at IS NOT NULL)`.as(
        'authenticatorApp',
      ),
      sql<number>`(SELECT count(*)::int FROM recovery_codes r WHERE r.user_id = users.id)`.as(
        'recoveryCodesLeft',
      ),
    ])
    .where('id', '=', userId)
    .execute()
}

export async function listOwnPasskeys(q: Queries, userId: number): Promise<object[]> {
  return q
    .selectFrom('passkeys')
    .select(['name', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute()
}

/** Erases the second steps of a deleted account. */
export async function deleteSecondSteps(tx: Tx, userId: number): Promise<void> {
  await deleteTotp(tx, userId)
  await deleteRecoveryCodes(tx, userId)
  await deletePasskeys(tx, userId)
  await deleteChallengesOf(tx, userId)
}
