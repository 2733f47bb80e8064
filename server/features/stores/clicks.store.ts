import { sql } from 'kysely'
import type { AlbumKind } from '#contract/rules/albums.ts'
import type { Queries, Tx } from '../../platform/database/database.ts'

/** Counts a click on a public slot with a link. Returns false if there is none. */
export async function insertClick(
  tx: Tx,
  { slug, position, day }: { slug: string; position: number; day: string },
): Promise<boolean> {
  const counted = await tx
    .insertInto('albumClicks')
    .columns(['albumId', 'position', 'day'])
    .expression(({ selectFrom }) =>
      selectFrom('albumSlugs')
        .innerJoin('albums', 'albums.id', 'albumSlugs.albumId')
        .innerJoin('albumSlots', 'albumSlots.albumId', 'albums.id')
        .select(['albums.id', 'albumSlots.position', sql<string>`${day}::date`.as('day')])
        .where('albumSlugs.slug', '=', slug)
        .where('albumSlots.position', '=', position)
        .where('albums.isPublished', '=', true)
        .where('albumSlots.actionUrl', '!=', ''),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['albumId', 'position', 'day'])
        .doUpdateSet((set) => ({ clicks: sql`${set.ref('albumClicks.clicks')} + 1` })),
    )
    .executeTakeFirst()
  return (counted.numInsertedOrUpdatedRows ?? 0n) > 0n
}

interface ClickSum {
  album: { slug: string; name: string; kind: AlbumKind }
  position: number
  /** Current product; empty if the slot is empty. */
  product: string
  count: number
  before: number
}

/** Lists clicks per slot, greatest first; `before` is the sum of the preceding period. */
export async function listClicks(
  queries: Queries,
  { from, to, beforeFrom }: { from: string; to: string; beforeFrom: string | null },
): Promise<ClickSum[]> {
  const rows = await queries
    .selectFrom('albumClicks')
    .innerJoin('albums', 'albums.id', 'albumClicks.albumId')
    .leftJoin('albumSlots', (join) =>
      join
        .onRef('albumSlots.albumId', '=', 'albumClicks.albumId')
        .onRef('albumSlots.position', '=', 'albumClicks.position'),
    )
    .select(['albums.slug', 'albums.name', 'albums.kind', 'albumClicks.position'])
    .select((of) => [
      of.fn.max('albumSlots.name').as('product'),
      sql<string>`coalesce(sum(clicks) FILTER (WHERE day >= ${from}::date), 0)`.as('count'),
      sql<string>`coalesce(sum(clicks) FILTER (WHERE day < ${from}::date), 0)`.as('before'),
    ])
    .where('day', '>=', beforeFrom ?? from)
    .where('day', '<=', to)
    .groupBy(['albums.id', 'albumClicks.position'])
    .orderBy('count', 'desc')
    .orderBy('albums.id')
    .orderBy('albumClicks.position')
    .execute()
  return rows.map(({ slug, name, kind, position, product, count, before }) => ({
    album: { slug, name, kind: kind as AlbumKind },
    position,
    product: product ?? '',
    count: Number(count),
    before: Number(before),
  }))
}

export async function deleteClicksBefore(tx: Tx, day: string): Promise<void> {
  await tx.deleteFrom('albumClicks').where('day', '<', day).execute()
}
