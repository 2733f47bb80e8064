import { sql } from 'kysely'
import type { NameTwins } from '#contract/name-twins.ts'
import type { Queries, Tx } from '../../platform/database/database.ts'

/** Current holders of the names who may sign in, and the entries that are still relevant. */
const openTwins = sql`
  holders AS (
    SELECT twins.id AS twins_id, twins.is_reserved, users.id, array_agg(names.name ORDER BY names.name) AS names,
      users.name, users.created_at,
      CASE WHEN users.verified_at IS NULL THEN 'unverified' ELSE 'active' END AS state
    FROM name_twins AS twins
    CROSS JOIN LATERAL (
      SELECT id AS user_id, username::text AS name FROM users
      WHERE lookalike(username::text) = twins.skeleton
      UNION
      SELECT user_id, nickname::text FROM nicknames
      WHERE lookalike(nickname::text) = twins.skeleton
    ) AS names
    JOIN users ON users.id = names.user_id AND users.suspended_at IS NULL
    GROUP BY twins.id, users.id
  ),
  open_twins AS (
    SELECT twins_id FROM holders GROUP BY twins_id, is_reserved HAVING count(*) > 1 OR is_reserved
  )`

type Row = { twinsId: number; isReserved: boolean } & NameTwins['holders'][number]

/** In the order of their detection. */
export async function listNameTwins(
  q: Queries,
  { page, limit }: { page: number; limit: number },
): Promise<NameTwins[]> {
  const { rows } = await sql<Row>`
    WITH ${openTwins},
    shown AS (SELECT twins_id FROM open_twins ORDER BY twins_id LIMIT ${limit} OFFSET ${(page - 1) * limit})
    SELECT holders.*
    FROM shown
    JOIN holders USING (twins_id)
    ORDER BY twins_id, id
  `.execute(q)

  const twins = new Map<number, NameTwins>()
  for (const { twinsId, isReserved, ...holder } of rows) {
    const holders = twins.get(twinsId)?.holders ?? []
    twins.set(twinsId, { id: twinsId, isReserved, holders: [...holders, holder] })
  }
  return [...twins.values()]
}

export async function countNameTwins(q: Queries): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    WITH ${openTwins} SELECT count(*) AS count FROM open_twins
  `.execute(q)
  return rows[0]?.count ?? 0
}

export async function listTwinHolders(q: Queries, id: number): Promise<{ userId: number }[]> {
  const { rows } = await sql<{ userId: number }>`
    WITH ${openTwins} SELECT id AS user_id FROM holders WHERE twins_id = ${id} ORDER BY id
  `.execute(q)
  return rows
}

/** Returns whether it existed. */
export async function deleteNameTwins(tx: Tx, id: number): Promise<boolean> {
  const row = await tx.deleteFrom('nameTwins').where('id', '=', id).returning('id').executeTakeFirst()
  return row !== undefined
}
