import type { Selectable, Updateable } from 'kysely'
import type { Surveys } from '../../database/schema.ts'
import { lockWords } from '../../platform/database/advisory-lock.store.ts'
import type { Queries, Tx } from '../../platform/database/database.ts'

export type SurveyRow = Selectable<Surveys>

export async function findActive(q: Queries): Promise<SurveyRow | undefined> {
  return q.selectFrom('surveys').selectAll().where('isActive', '=', true).executeTakeFirst()
}

/** Lists newest first. */
export async function listAll(q: Queries): Promise<SurveyRow[]> {
  return q.selectFrom('surveys').selectAll().orderBy('id', 'desc').execute()
}

/** Finds and locks a survey against changes and votes. */
export async function findForUpdate(tx: Tx, id: number): Promise<SurveyRow | undefined> {
  return tx.selectFrom('surveys').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function insertSurvey(
  tx: Tx,
  survey: { question: string; options: string[]; isActive: boolean; createdAt: string },
): Promise<number> {
  const { id } = await tx.insertInto('surveys').values(survey).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Deletes a survey with its votes. */
export async function deleteSurvey(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('surveys').where('id', '=', id).execute()
}

export async function updateSurvey(tx: Tx, id: number, changes: Updateable<Surveys>): Promise<void> {
  await tx.updateTable('surveys').set(changes).where('id', '=', id).execute()
}

/** Deactivates all surveys. Serialises concurrent activations. */
export async function updateNoneActive(tx: Tx): Promise<void> {
  await lockWords(tx, 'surveys.active')
  await tx.updateTable('surveys').set({ isActive: false }).where('isActive', '=', true).execute()
}
