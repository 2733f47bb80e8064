import { sql } from 'kysely'
import type { Queries, Tx } from '../../platform/database/database.ts'

/** An account, or a browser without one. */
export type Voter = { userId: number; voter: null } | { userId: null; voter: string }

interface Vote {
  surveyId: number
  /** Question and options that the vote is for. */
  question: string
  options: string[]
  by: Voter
  optionIndex: number
  createdAt: string
}

export async function findVote(
  q: Queries,
  { surveyId, by: { userId, voter } }: Pick<Vote, 'surveyId' | 'by'>,
): Promise<number | undefined> {
  const row = await q
    .selectFrom('surveyVotes')
    .select('optionIndex')
    .where('surveyId', '=', surveyId)
    .where((is) => (userId === null ? is('voter', '=', voter) : is('userId', '=', userId)))
    .executeTakeFirst()
  return row?.optionIndex
}

/** Stores or replaces a vote. Returns false if the survey is over, was replaced or was reworded. */
export async function insertVote(
  tx: Tx,
  { surveyId, question, options, by, optionIndex, createdAt }: Vote,
): Promise<boolean> {
  const survey = await tx
    .selectFrom('surveys')
    .select('id')
    .where('id', '=', surveyId)
    .where('isActive', '=', true)
    .where('question', '=', question)
    .where(sql<boolean>`options = ${options}::text[]`)
    .forKeyShare()
    .executeTakeFirst()
  if (!survey) return false

  await tx
    .insertInto('surveyVotes')
    .values({ surveyId, ...by, optionIndex, createdAt })
    .onConflict((conflict) =>
      conflict.columns(['surveyId', by.userId === null ? 'voter' : 'userId']).doUpdateSet({ optionIndex }),
    )
    .execute()
  return true
}

export interface Count {
  surveyId: number
  optionIndex: number
  votes: number
}

/** Returns vote counts, which triggers keep up to date. */
export async function countVotes(q: Queries, surveyIds: readonly number[]): Promise<Count[]> {
  if (surveyIds.length === 0) return []
  return q
    .selectFrom('surveyResults')
    .select(['surveyId', 'optionIndex', 'votes'])
    .where('surveyId', 'in', surveyIds)
    .where('votes', '>', 0)
    .execute()
}
