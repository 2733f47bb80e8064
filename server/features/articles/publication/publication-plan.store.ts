import { sql } from 'kysely'
import type { Queries, Tx } from '../../../platform/database/database.ts'
import { isActiveStaff } from '../../../platform/database/staff.store.ts'
import type { Plan } from './publication-plan.policy.ts'

export interface PlanRow extends Plan {
  /** Planner; `null` if the account was deleted. */
  plannedBy: number | null
  /** Username of the planner; `''` if the account was deleted. */
  plannerName: string
  /** Whether the planner may still act as staff. */
  isPlannerStaff: boolean
}

const plans = (q: Queries) =>
  q
    .selectFrom('publicationPlans')
    .leftJoin('users', 'users.id', 'plannedBy')
    .select(['publishAt', 'withdrawAt', 'channel', 'plannedBy'])
    .select((of) => of.fn.coalesce('users.username', sql<string>`''`).as('plannerName'))
    .select(sql<boolean>`coalesce(${isActiveStaff}, false)`.as('isPlannerStaff'))

/** To change or execute a schedule, lock its text first. */
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

/** Lists the scheduled actions until an instant. */
export async function listActsUntil(
  q: Queries,
  until: string,
): Promise<{ act: 'publish' | 'withdraw'; id: number; title: string; at: string }[]> {
  const { rows } = await sql<{ act: 'publish' | 'withdraw'; id: number; title: string; at: string }>`
    SELECT act, articles.id, title, at
    FROM publication_plans
    JOIN articles ON articles.id = article_id AND deleted_at IS NULL,
    LATERAL (VALUES ('publish', publish_at), ('withdraw', withdraw_at)) AS moment (act, at)
    WHERE at <= ${until}
    ORDER BY at
    LIMIT 100
  `.execute(q)
  return rows
}

/** Lists texts with due actions. */
export async function listDuePlans(q: Queries, now: string): Promise<number[]> {
  const rows = await q
    .selectFrom('publicationPlans')
    .select('articleId')
    .where(sql<boolean>`least(publish_at, withdraw_at) <= ${now}`)
    .orderBy('articleId')
    .execute()
  return rows.map(({ articleId }) => articleId)
}
