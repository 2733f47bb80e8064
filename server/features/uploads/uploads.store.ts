import { sql } from 'kysely'
import { type StaffPictureKind, staffPictureKinds } from '#contract/rules/pictures.ts'
import type { PictureUse } from '#contract/uploads.ts'
import type { Queries, Tx } from '../../platform/database/database.ts'
import { pictureFile } from '../../platform/database/picture-file.store.ts'

export interface Filter {
  /** Part of the label, ignoring accents. */
  q?: string
  /** Includes pictures uploaded for other purposes, without copies. */
  everywhere?: boolean
  /** Default: all. */
  limit?: number
}

/** Lists newest first. */
export async function listLibrary(q: Queries, { limit, offset, ...filter }: Filter & { offset: number }) {
  const rows = await wantedPictures(q, filter)
    .select(['id', 'label', 'kind', 'width', 'height', 'colour', 'createdAt'])
    .select(pictureFile.as('name'))
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0).offset(offset))
    .execute()
  // The query only selects these kinds.
  return rows.map((row) => ({ ...row, kind: row.kind as StaffPictureKind }))
}

export async function countLibrary(q: Queries, filter: Filter): Promise<number> {
  const { count } = await wantedPictures(q, filter)
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function wantedPictures(q: Queries, { q: words, everywhere = false }: Filter) {
  return q
    .selectFrom('pictures')
    .$if(!everywhere, (query) => query.where('kind', '=', 'library'))
    .$if(everywhere, (query) => query.where('kind', 'in', staffPictureKinds).where('copiedFrom', 'is', null))
    .$if(Boolean(words), (query) => query.where(sql<boolean>`position(folded(${words}) in folded_label) > 0`))
}

/** Lists copies of pictures. */
export async function listCopies(q: Queries, ids: readonly string[]) {
  if (ids.length === 0) return []
  return q.selectFrom('pictures').select(['id', 'copiedFrom']).where('copiedFrom', 'in', ids).execute()
}

export async function updateLabel(tx: Tx, id: string, label: string): Promise<void> {
  await tx.updateTable('pictures').set({ label }).where('id', '=', id).execute()
}

/** Finds and locks a picture by bare file name, so that no new use can be added. */
export async function findInLibraryForUpdate(tx: Tx, name: string) {
  return tx
    .selectFrom('pictures')
    .select(['id', pictureFile.as('name')])
    .where('id', '=', name.slice(0, 26))
    .where('kind', '=', 'library')
    .where(pictureFile, '=', name)
    .forUpdate()
    .executeTakeFirst()
}

/** Lists the uses of pictures. */
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
  // Columns of a view are nullable in the generated types.
  return rows as (PictureUse & { pictureId: string })[]
}
