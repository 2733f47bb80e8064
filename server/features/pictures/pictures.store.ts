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

/** One of these kinds, by the bare name of its file. */
export async function findToCopy(q: Queries, name: string, kinds: readonly string[]) {
  return q
    .selectFrom('pictures')
    .select(['id', 'label', 'copiedFrom'])
    .where('id', '=', name.slice(0, 26))
    .where('kind', 'in', kinds)
    .where(pictureFile, '=', name)
    .executeTakeFirst()
}

/** Its id, as long as there is such a picture; it stays until the end of the transaction. */
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

/** One after the other, so that nobody's pictures are counted while another of them is on its way in. */
export async function lockOwner(tx: Tx, ownerId: number): Promise<void> {
  await lockWords(tx, `pictures of ${ownerId}`)
}

/** How many pictures somebody keeps of these kinds, and what they weigh. */
export async function weighPictures(q: Queries, ownerId: number, kinds: readonly string[]) {
  return (
    q
      .selectFrom('pictures')
      .select((of) => of.fn.countAll<number>().as('count'))
      .select(sql<number>`coalesce(sum(bytes), 0)::bigint`.as('bytes'))
      .where('ownerId', '=', ownerId)
      .where('kind', 'in', kinds)
      // What an import has brought nobody has sent.
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('importedPictures').select('id').whereRef('pictureId', '=', 'pictures.id'))),
      )
      .executeTakeFirstOrThrow()
  )
}

/** When the n-th newest of somebody's pictures of these kinds came, if since this instant. */
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

/** Which of these ids are known. */
export async function listKnownIds(q: Queries, ids: readonly string[]): Promise<string[]> {
  const rows = await q.selectFrom('pictures').select('id').where('id', 'in', ids).execute()
  return rows.map(({ id }) => id)
}

/** How many files each picture has that came before a moment, after one of them in the order of ids. */
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

/** Pictures of somebody, of one kind or all. */
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

/** Only `insertPicture` writes the column. */
function typed({ foldedLabel: _, ...row }: Selectable<Pictures>): Picture {
  return { ...row, variants: row.variants as unknown as Variant[] }
}
