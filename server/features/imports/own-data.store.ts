import type { Queries, Tx } from '../../platform/database/database.ts'

export async function listOwnImports(q: Queries, userId: number): Promise<object[]> {
  return q
    .selectFrom('imports')
    .select(['fileName', 'source', 'state', 'createdAt', 'finishedAt'])
    .where('createdBy', '=', userId)
    .orderBy('id')
    .execute()
}

/** What they have brought goes on without them. */
export async function updateImporterToNobody(tx: Tx, userId: number): Promise<void> {
  await tx.updateTable('imports').set({ createdBy: null }).where('createdBy', '=', userId).execute()
}
