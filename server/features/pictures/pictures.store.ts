import { type Insertable, type Selectable, sql } from 'kysely'
import type { Pictures } from '../../database/schema.ts'
import { lockWords } from '../../platform/database/advisory-lock.store.ts'
import type { Queries, Tx } from '../../platform/database/database.ts'
import { pictureFile } from '../../platform/database/picture-file.store.ts'
import type { ImageType } from '../../platform/image-processor.ts'

export interface Variant {
  name: string
  type: ImageType
  width: number
  height: number
  bytes: number
}

export type Picture = Omit<Selectable<Pictures>, 'variants' | 'bytes' | 'foldedLabel'> & {
  variants: Variant[]
}

export async function insertPicture(tx: Tx, { variants, ...picture }: Picture): Promise<void> {
  const bytes = variants.reduce((sum, variant) => sum + variant.bytes, 0)
  const values: Insertable<Pictures> = { ...picture, bytes, variants: JSON.stringify(variants) }
  await tx.insertInto('pictures').values(values).execute()
}

/** Finds a picture of some kinds by bare file name. */
export async function findToCopy(q: Queries, name: string, kinds: readonly string[]) {
  return q
    .selectFrom('pictures')
    .select(['id', 'label', 'copiedFrom'])
    .where('id', '=', name.slice(0, 26))
    .where('kind', 'in', kinds)
    .where(pictureFile, '=', name)
    .executeTakeFirst()
}

/** Locks a picture against deletion. Returns its id, or null if it does not exist. */
export async function lockPicture(tx: Tx, id: string): Promise<string | null> {
  const row = await tx
    .selectFrom('pictures')
    .select('id')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  return row?.id ?? null
}

export async function listPictures(q: Queries, ownerId: number): Promise<Picture[]> {
  const rows = await q
    .selectFrom('pictures')
    .selectAll()
    .where('ownerId', '=', ownerId)
    .orderBy('createdAt')
    .execute()
  return rows.map(typed)
}

/** Serialises uploads of a user, so that quotas are exact. */
export async function lockOwner(tx: Tx, ownerId: number): Promise<void> {
  await lockWords(tx, `pictures of ${ownerId}`)
}

/** Returns number and bytes of a user's pictures of some kinds. */
export async function weighPictures(q: Queries, ownerId: number, kinds: readonly string[]) {
  return (
    q
      .selectFrom('pictures')
      .select((of) => of.fn.countAll<number>().as('count'))
      .select(sql<number>`coalesce(sum(bytes), 0)::bigint`.as('bytes'))
      .where('ownerId', '=', ownerId)
      .where('kind', 'in', kinds)
      // Imported pictures do not count.
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('importedPictures').select('id').whereRef('pictureId', '=', 'pictures.id'))),
      )
      .executeTakeFirstOrThrow()
  )
}

/** Returns the time of a user's n-th newest picture of some kinds since an instant. */
export async function findNthSince(
  q: Queries,
  { ownerId, kinds, since, n }: { ownerId: number; kinds: readonly string[]; since: string; n: number },
): Promise<string | undefined> {
  const row = await q
    .selectFrom('pictures')
    .select('createdAt')
    .where('ownerId', '=', ownerId)
    .where('kind', 'in', kinds)
    .where('createdAt', '>', since)
    .orderBy('createdAt', 'desc')
    .offset(n - 1)
    .limit(1)
    .executeTakeFirst()
  return row?.createdAt
}

export async function weighAll(q: Queries): Promise<number> {
  const { bytes } = await q
    .selectFrom('pictures')
    .select(sql<number>`coalesce(sum(bytes), 0)::bigint`.as('bytes'))
    .executeTakeFirstOrThrow()
  return bytes
}

/** Filters existing ids. */
export async function listKnownIds(q: Queries, ids: readonly string[]): Promise<string[]> {
  const rows = await q.selectFrom('pictures').select('id').where('id', 'in', ids).execute()
  return rows.map(({ id }) => id)
}

/** Returns the number of files per picture created before a time, ordered by id after one of them. */
export async function listFileCounts(
  q: Queries,
  { after, before, limit }: { after: string; before: string; limit: number },
): Promise<{ id: string; count: number }[]> {
  return q
    .selectFrom('pictures')
    .select(['id', sql<number>`jsonb_array_length(variants)`.as('count')])
    .where('id', '>', after)
    .where('createdAt', '<', before)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Deletes a user's pictures, of one kind or all. */
export async function deletePictures(
  tx: Tx,
  { ownerId, kind, except }: { ownerId: number; kind?: string; except?: string },
): Promise<Picture[]> {
  const rows = await tx
    .deleteFrom('pictures')
    .where('ownerId', '=', ownerId)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .returningAll()
    .execute()
  return rows.map(typed)
}

export async function deletePicturesById(tx: Tx, ids: readonly string[]): Promise<Picture[]> {
  const rows = await tx.deleteFrom('pictures').where('id', 'in', ids).returningAll().execute()
  return rows.map(typed)
}

export async function deleteOwnerless(tx: Tx): Promise<Picture[]> {
  const rows = await tx.deleteFrom('pictures').where('ownerId', 'is', null).returningAll().execute()
  return rows.map(typed)
}

export async function updateOwner(tx: Tx, { from, to }: { from: number; to: number }): Promise<void> {
  await tx.updateTable('pictures').set({ ownerId: to }).where('ownerId', '=', from).execute()
}

/** Only `insertPicture` writes the variants, so their type is known. */
function typed({ foldedLabel: _, ...row }: Selectable<Pictures>): Picture {
  return { ...row, variants: row.variants as unknown as Variant[] }
}
