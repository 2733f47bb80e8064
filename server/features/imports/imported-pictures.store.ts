import { sql } from 'kysely'
import type { Queries, Tx } from '../../platform/database/database.ts'
import { pictureFile } from '../../platform/database/picture-file.store.ts'
import type { KeptPicture } from './picture-places.ts'

export interface PictureUse {
  articleId: number
  isCover: boolean
}

export interface WantedPicture {
  id: number
  address: string
  tries: number
}

/** Returns imported pictures by their old URLs. */
export async function listKept(
  q: Queries,
  source: string,
  addresses: readonly string[],
): Promise<Map<string, KeptPicture & { id: string }>> {
  if (addresses.length === 0) return new Map()
  const rows = await q
    .selectFrom('importedPictures')
    .innerJoin('pictures', 'pictures.id', 'pictureId')
    .select(['address', 'pictures.id', 'width', 'height', pictureFile.as('file')])
    .where('source', '=', source)
    .where('address', 'in', addresses)
    .execute()
  return new Map(rows.map(({ address, ...picture }) => [address, picture]))
}

/** Inserts wanted pictures and returns their ids. Those of earlier imports keep their state. */
export async function insertWanted(
  tx: Tx,
  source: string,
  addresses: readonly string[],
): Promise<Map<string, number>> {
  if (addresses.length === 0) return new Map()
  const rows = await tx
    .insertInto('importedPictures')
    .values(addresses.map((address) => ({ source, address })))
    // An update is needed for `RETURNING` to include existing rows.
    .onConflict((conflict) => conflict.columns(['source', 'address']).doUpdateSet({ source }))
    .returning(['id', 'address'])
    .execute()
  return new Map(rows.map(({ id, address }) => [address, id]))
}

export async function insertUses(
  tx: Tx,
  uses: readonly { picture: number; articleId: number; isCover: boolean }[],
): Promise<void> {
  if (uses.length === 0) return
  await tx
    .insertInto('importedPictureUses')
    .values([...uses])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteUses(tx: Tx, articleId: number): Promise<void> {
  await tx.deleteFrom('importedPictureUses').where('articleId', '=', articleId).execute()
}

/** Claims the next due picture until a time. */
export async function claimPicture(
  tx: Tx,
  { source, now, until }: { source: string; now: string; until: string },
): Promise<WantedPicture | undefined> {
  return tx
    .updateTable('importedPictures')
    .set({ nextTryAt: until })
    .where('id', '=', (from) =>
      from
        .selectFrom('importedPictures')
        .select('id')
        .where('source', '=', source)
        .where('state', '=', 'waiting')
        .where((is) => is.or([is('nextTryAt', 'is', null), is('nextTryAt', '<=', now)]))
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'address', 'tries'])
    .executeTakeFirst()
}

export async function updatePicture(
  tx: Tx,
  id: number,
  changes: Partial<{
    state: 'waiting' | 'kept' | 'failed'
    problem: string | null
    tries: number
    nextTryAt: string | null
    pictureId: string
  }>,
): Promise<void> {
  await tx.updateTable('importedPictures').set(changes).where('id', '=', id).execute()
}

export async function listUses(q: Queries, picture: number): Promise<PictureUse[]> {
  return q
    .selectFrom('importedPictureUses')
    .select(['articleId', 'isCover'])
    .where('picture', '=', picture)
    .orderBy('articleId')
    .execute()
}

/** Requeues failed pictures. */
export async function updateFailedToWaiting(tx: Tx, source: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('importedPictures')
    .set({ state: 'waiting', problem: null, tries: 0, nextTryAt: null })
    .where('source', '=', source)
    .where((is) =>
      is.or([is('state', '=', 'failed'), is.and([is('state', '=', 'kept'), is('pictureId', 'is', null)])]),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export async function countPictures(
  q: Queries,
  sources: readonly string[],
): Promise<{ source: string; state: 'waiting' | 'kept' | 'failed'; count: number }[]> {
  if (sources.length === 0) return []
  const rows = await q
    .selectFrom('importedPictures')
    .select(['source', 'state'])
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('source', 'in', sources)
    .groupBy(['source', 'state'])
    .execute()
  return rows as { source: string; state: 'waiting' | 'kept' | 'failed'; count: number }[]
}

export async function findNextTry(q: Queries, source: string): Promise<string | null | undefined> {
  const row = await q
    .selectFrom('importedPictures')
    .select((of) => of.fn.min('nextTryAt').as('at'))
    .where('source', '=', source)
    .where('state', '=', 'waiting')
    .having((of) => of.fn.countAll(), '>', 0)
    .executeTakeFirst()
  return row?.at
}

const titles = sql<string[]>`array(
  SELECT DISTINCT title
  FROM imported_picture_uses AS used
  JOIN articles ON articles.id = used.article_id
  WHERE used.picture = imported_pictures.id AND deleted_at IS NULL
  ORDER BY title
  LIMIT 5
)`

export async function listFailed(
  q: Queries,
  source: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ address: string; problem: string; titles: string[] }[]> {
  const rows = await q
    .selectFrom('importedPictures')
    .select(['address', 'problem', titles.as('titles')])
    .where('source', '=', source)
    .where('state', '=', 'failed')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(({ problem, ...row }) => ({ ...row, problem: problem ?? '' }))
}
