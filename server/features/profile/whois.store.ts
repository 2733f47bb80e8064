import type { Tx } from '../../platform/database/database.ts'

interface WhoisRequest {
  viewerId: number
  targetId: number
  now: Date
  /** Lookups before this time are announced again. */
  toldBefore: Date
}

/** Stores a lookup. Returns whether the last one by this viewer is long enough ago to notify the target. */
export async function insertAsked(
  tx: Tx,
  { viewerId, targetId, now, toldBefore }: WhoisRequest,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('whoisAsked')
    .values({ viewerId, targetId, toldAt: now })
    .onConflict((conflict) =>
      conflict
        .columns(['viewerId', 'targetId'])
        .doUpdateSet({ toldAt: now })
        .where('whoisAsked.toldAt', '<=', toldBefore.toISOString()),
    )
    .returning('targetId')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function deleteAsked(tx: Tx, toldBefore: Date): Promise<void> {
  await tx.deleteFrom('whoisAsked').where('toldAt', '<=', toldBefore.toISOString()).execute()
}
