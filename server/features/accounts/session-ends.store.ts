import { sql } from 'kysely'
import type { EndReason } from '#contract/accounts.ts'
import type { Queries, Tx } from '../../platform/database.ts'

/** To be called before the sessions are deleted: their refresh tokens go with them. */
export async function insertSessionEnds(
  tx: Tx,
  sessionIds: readonly string[],
  { reason, endedAt }: { reason: EndReason; endedAt: Date },
): Promise<void> {
  if (sessionIds.length === 0) return
  await tx
    .insertInto('sessionEnds')
    .columns(['tokenHash', 'reason', 'endedAt'])
    .expression((of) =>
      of
        .selectFrom('refreshTokens')
        .select(['tokenHash', sql.lit(reason).as('reason'), sql.val(endedAt.toISOString()).as('endedAt')])
        .where('sessionId', 'in', sessionIds)
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
  // The table's check allows no other.
  return row?.reason as EndReason | undefined
}

export async function deleteSessionEnds(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('sessionEnds').where('endedAt', '<', before.toISOString()).execute()
}
