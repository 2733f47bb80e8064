import type { Database } from '../../platform/database/database.ts'
import { type OwnData, onePage } from '../../platform/own-data.ts'
import { listOwnImports, updateImporterToNobody } from './own-data.store.ts'

export function createImportsOwnData({ db }: { db: Database }): OwnData {
  return {
    exportOf: (userId) => [
      {
        name: 'imports',
        text: 'staff-imports:exported.imports',
        pages: () => onePage(() => listOwnImports(db.read, userId)),
      },
    ],
    forget: ({ userId }) => db.write((tx) => updateImporterToNobody(tx, userId)),
  }
}
