import type { Queries, Tx } from '../../platform/database/database.ts'

export async function listRecommended(q: Queries): Promise<Set<string>> {
  const rows = await q.selectFrom('recommendedCryptos').select('id').execute()
  return new Set(rows.map(({ id }) => id))
}

export async function insertRecommended(tx: Tx, id: string): Promise<void> {
  await tx
    .insertInto('recommendedCryptos')
    .values({ id })
    .onConflict((on) => on.doNothing())
    .execute()
}

export async function deleteRecommended(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('recommendedCryptos').where('id', '=', id).execute()
}
