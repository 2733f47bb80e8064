import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'

export async function upsertLoss(tx: Tx, node: string): Promise<void> {
  await tx
    .insertInto('lostMessages')
    .values({ node, seenAt: sql`now()` })
    .onConflict((conflict) => conflict.column('node').doUpdateSet({ seenAt: sql`now()` }))
    .execute()
}

/**
 * Deletes the losses of this node, and of nodes that were not seen for so long. Returns how many milliseconds ago
 * each of the latter was seen.
 */
export async function deleteLosses(
  tx: Tx,
  { node, milliseconds }: { node: string; milliseconds: number },
): Promise<number[]> {
  const age = sql<number>`(extract(epoch from now() - seen_at) * 1000)::float8`
  const deleted = await tx
    .deleteFrom('lostMessages')
    .where((or) => or.or([or('node', '=', node), or(age, '>', milliseconds)]))
    .returning(['node', age.as('milliseconds')])
    .execute()
  return deleted.filter((loss) => loss.node !== node).map((loss) => loss.milliseconds)
}
