import type { Database } from '../../platform/database/database.ts'
import { type OwnData, pagesById } from '../../platform/own-data.ts'
import { listOwnVotes, updateToNobodys } from './own-data.store.ts'

export function createSurveysOwnData({ db }: { db: Database }): OwnData {
  return {
    exportOf: (userId) => [
      {
        name: 'survey-votes',
        text: 'surveys:exported.survey-votes',
        pages: () => pagesById((page) => listOwnVotes(db.read, { userId, ...page })),
      },
    ],
    forget: ({ userId }) => db.write((tx) => updateToNobodys(tx, userId)),
  }
}
