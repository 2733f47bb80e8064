import type { Database, Queries, Tx } from '../../platform/database/database.ts'
import { type OwnData, onePage } from '../../platform/own-data.ts'

export function createImportsOwnData({ db }: { db: Database }): OwnData {
  return {
    exportOf: (userId) => [
      {
        name: 'imports',
        text: 'staff-imports:exported.imports',
        pages: () => onePage(() => listOwnImports(db.read, userId)),
      },
    ],
    erase: ({ userId }) => db.write((tx) => updateImporterToNobody(tx, userId)),
  }
}

async function listOwnImports(q: Queries, userId: number): Promise<object[]> {
  return q
    .selectFrom('imports')
    .select(['fileName', 'source', 'state', 'createdAt', 'finishedAt'])
    .where('createdBy', '=', userId)
    .orderBy('id')
    .execute()
}

/** Keeps the imports of a deleted account without their creator. */
async function updateImporterToNobody(tx: Tx, userId: number): Promise<void> {
  await tx.updateTable('imports').set({ createdBy: null }).where('createdBy', '=', userId).execute()
}
