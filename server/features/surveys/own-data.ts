import { sql } from 'kysely'
import type { Database, Queries, Tx } from '../../platform/database/database.ts'
import { type OwnData, type OwnPage, pagesById } from '../../platform/own-data.ts'

export function createSurveysOwnData({ db }: { db: Database }): OwnData {
  return {
    exportOf: (userId) => [
      {
        name: 'survey-votes',
        text: 'surveys:exported.survey-votes',
        pages: () => pagesById((page) => listOwnVotes(db.read, { userId, ...page })),
      },
    ],
    erase: ({ userId }) => db.write((tx) => updateToNobodys(tx, userId)),
  }
}

async function listOwnVotes(q: Queries, { userId, after, limit }: OwnPage): Promise<{ id: number }[]> {
  return (
    q
      .selectFrom('surveyVotes')
      .innerJoin('surveys', 'surveys.id', 'surveyId')
      .select(['surveyVotes.id', 'question', 'surveyVotes.createdAt'])
      // PostgreSQL arrays are 1-based.
      .select(sql<string>`surveys.options[option_index + 1]`.as('option'))
      .where('userId', '=', userId)
      .where('surveyVotes.id', '>', after)
      .orderBy('surveyVotes.id')
      .limit(limit)
      .execute()
  )
}

/** Anonymises votes, which stay counted. */
async function updateToNobodys(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('surveyVotes')
    .set({ userId: null, voter: sql`gen_random_uuid()` })
    .where('userId', '=', userId)
    .execute()
}
