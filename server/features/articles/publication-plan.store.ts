import { sql } from 'kysely'
import type { Queries, Tx } from '../../platform/database/database.ts'
import type { Plan } from './publication-plan.policy.ts'

export interface PlanRow extends Plan {
  /** In whose name; `null` where the account is gone. */
  plannedBy: number | null
  /** Of that account; `''` where it is gone. */
  plannerName: string
}

const plans = (q: Queries) =>
  q
    .selectFrom('publicationPlans')
    .leftJoin('users', 'users.id', 'plannedBy')
    .select(['publishAt', 'withdrawAt', 'channel', 'plannedBy'])
    .select((of) => of.fn.coalesce('users.username', sql<string>`''`).as('plannerName'))

/** Whoever changes a plan, or follows it, has locked its text first. */
export async function findPlan(q: Queries, articleId: number): Promise<PlanRow | undefined> {
  return plans(q).where('articleId', '=', articleId).executeTakeFirst()
}

export async function updatePlan(
  tx: Tx,
  articleId: number,
  plan: Plan & { plannedBy: number | null },
): Promise<void> {
  await tx
    .insertInto('publicationPlans')
    .values({ articleId, ...plan })
    .onConflict((conflict) => conflict.column('articleId').doUpdateSet(plan))
    .execute()
}

export async function deletePlan(tx: Tx, articleId: number): Promise<void> {
  await tx.deleteFrom('publicationPlans').where('articleId', '=', articleId).execute()
}

/** Texts for which a moment has come. */
export async function listDuePlans(q: Queries, now: string): Promise<number[]> {
  const rows = await q
    .selectFrom('publicationPlans')
    .select('articleId')
    .where(sql<boolean>`least(publish_at, withdraw_at) <= ${now}`)
    .orderBy('articleId')
    .execute()
  return rows.map(({ articleId }) => articleId)
}
