import { sql } from 'kysely'
import type { Queries, Tx } from '../../platform/database/database.ts'

/** Lists product links not checked since an instant, never checked ones first. */
export async function listDue(
  q: Queries,
  { since, limit }: { since: string; limit: number },
): Promise<string[]> {
  const rows = await q
    .selectFrom('albumSlots')
    .leftJoin('checkedLinks', 'url', 'actionUrl')
    .select('actionUrl')
    .where('actionUrl', '!=', '')
    .where((where) => where.or([where('checkedAt', 'is', null), where('checkedAt', '<', since)]))
    .groupBy(['actionUrl', 'checkedAt'])
    .orderBy('checkedAt', (order) => order.asc().nullsFirst())
    .limit(limit)
    .execute()
  return rows.map(({ actionUrl }) => actionUrl)
}

/** Stores a check: resets or increments the failures of a link. */
export async function insertCheck(
  tx: Tx,
  { url, works, at }: { url: string; works: boolean; at: string },
): Promise<void> {
  const row = { url, checkedAt: at, failures: works ? 0 : 1, failingSince: works ? null : at }
  await tx
    .insertInto('checkedLinks')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('url').doUpdateSet({
        checkedAt: at,
        failures: works ? 0 : sql`checked_links.failures + 1`,
        failingSince: works ? null : sql`coalesce(checked_links.failing_since, ${at})`,
      }),
    )
    .execute()
}

/** Deletes checks of links that no album uses. */
export async function deleteUnused(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('checkedLinks')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('albumSlots').select('position').whereRef('actionUrl', '=', 'url'))),
    )
    .execute()
}
