import type { Queries } from '../../platform/database/database.ts'

export interface PublicPage {
  path: string
  /** Where it is known. */
  changedAt: string | null
}

export async function listPages(
  queries: Queries,
  { limit, offset }: { limit: number; offset: number },
): Promise<PublicPage[]> {
  const rows = await queries
    .selectFrom('publicPages')
    .select(['path', 'changedAt'])
    .orderBy('path')
    .limit(limit)
    .offset(offset)
    .execute()
  // Every part of the view has a path.
  return rows as PublicPage[]
}

export async function countPages(queries: Queries): Promise<{ count: number; changedAt: string | null }> {
  return queries
    .selectFrom('publicPages')
    .select((of) => [of.fn.countAll<number>().as('count'), of.fn.max('changedAt').as('changedAt')])
    .executeTakeFirstOrThrow()
}
