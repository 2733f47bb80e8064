import { sql } from 'kysely'
import type { EndReason } from '#contract/accounts.ts'
import type { Queries, Tx } from '../../../platform/database/database.ts'

/** One session of a user, or all except some. */
type Ending =
  | { userId: number; only: string; except?: never }
  | { userId: number; only?: never; except: readonly string[] }

/** Call before deleting the sessions, which deletes their refresh tokens. */
export async function insertSessionEnds(
  tx: Tx,
  { userId, only, except }: Ending,
  { reason, endedAt }: { reason: EndReason; endedAt: Date },
): Promise<void> {
  let ending = tx.selectFrom('sessions').select('id').where('userId', '=', userId)
  if (only !== undefined) ending = ending.where('id', '=', only)
  else if (except.length > 0) ending = ending.where('id', 'not in', except)

  await tx
    .insertInto('sessionEnds')
    .columns(['tokenHash', 'reason', 'endedAt'])
    .expression((of) =>
      of
        .selectFrom('refreshTokens')
        .select(['tokenHash', sql.lit(reason).as('reason'), sql.val(endedAt.toISOString()).as('endedAt')])
        .where('sessionId', 'in', ending)
        .where('usedAt', 'is', null),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function findSessionEnd(q: Queries, tokenHash: string): Promise<EndReason | undefined> {
  const row = await q
    .selectFrom('sessionEnds')
    .select('reason')
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst()
  // Guaranteed by the table's check constraint.
  return row?.reason as EndReason | undefined
}

export async function deleteSessionEnds(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('sessionEnds').where('endedAt', '<', before.toISOString()).execute()
}
