import type { PictureUse } from '#contract/uploads.ts'
import type { Queries, Tx } from '../../platform/database.ts'
import { pictureFile } from '../../platform/picture-file.store.ts'

/** Without a limit all of them. Newest first. */
export async function listLibrary(q: Queries, { limit, offset }: { limit?: number; offset?: number }) {
  return q
    .selectFrom('pictures')
    .select(['id', 'width', 'height', 'colour', 'createdAt'])
    .select(pictureFile.as('name'))
    .where('kind', '=', 'library')
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0).offset(offset ?? 0))
    .execute()
}

export async function countLibrary(q: Queries): Promise<number> {
  const { count } = await q
    .selectFrom('pictures')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('kind', '=', 'library')
    .executeTakeFirstOrThrow()
  return count
}

/** By its bare name. As long as it is locked, nothing new refers to it. */
export async function findInLibraryForUpdate(tx: Tx, name: string) {
  return tx
    .selectFrom('pictures')
    .select('id')
    .where('id', '=', name.slice(0, 26))
    .where('kind', '=', 'library')
    .where(pictureFile, '=', name)
    .forUpdate()
    .executeTakeFirst()
}

/** Where these pictures are shown. */
export async function listUses(
  q: Queries,
  ids: readonly string[],
): Promise<(PictureUse & { pictureId: string })[]> {
  if (ids.length === 0) return []
  const rows = await q
    .selectFrom('pictureUses')
    .select(['pictureId', 'type', 'subjectId as id', 'name'])
    .where('pictureId', 'in', ids)
    .orderBy('type')
    .orderBy('name')
    .execute()
  // No part of the view leaves anything out.
  return rows as (PictureUse & { pictureId: string })[]
}
