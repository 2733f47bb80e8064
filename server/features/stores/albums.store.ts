import type { Insertable, Selectable, Updateable } from 'kysely'
import type { AlbumKind } from '#contract/rules/albums.ts'
import type { Country } from '#contract/rules/countries.ts'
import type { Albums } from '../../database/schema.ts'
import type { Queries, Tx } from '../../platform/database/database.ts'
import { pictureFileOf } from '../../platform/database/picture-file.store.ts'
import { firstPicture } from './slots.store.ts'

export type Album = Omit<Selectable<Albums>, 'kind' | 'country'> & { kind: AlbumKind; country: Country }

/** Services only write valid kinds and countries. */
const typed = (row: Selectable<Albums>) => row as Album

export async function insertAlbum(
  tx: Tx,
  album: Omit<Insertable<Albums>, 'id'> & { createdAt: string },
): Promise<Album> {
  const row = await tx
    .insertInto('albums')
    .values({ ...album, updatedAt: album.createdAt })
    .returningAll()
    .executeTakeFirstOrThrow()
  return typed(row)
}

/** Finds and locks a row until the end of the transaction. */
export async function findAlbumForUpdate(tx: Tx, id: number): Promise<Album | undefined> {
  const row = await tx
    .selectFrom('albums')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && typed(row)
}

export async function findAlbum(q: Queries, id: number): Promise<Album | undefined> {
  const row = await q
    .selectFrom('albums')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row && typed(row)
}

/** Finds and locks an album in the bin. */
export async function findDeleted(tx: Tx, id: number): Promise<Album | undefined> {
  const row = await tx
    .selectFrom('albums')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && typed(row)
}

/** Lists and locks albums deleted before a time. */
export async function listDeletedBefore(tx: Tx, deletedBefore: string) {
  return tx
    .selectFrom('albums')
    .select(['id', 'articleId', 'coverId', 'shareId'])
    .where('deletedAt', '<', deletedBefore)
    .forUpdate()
    .execute()
}

export async function updateAlbum(tx: Tx, id: number, changes: Updateable<Albums>): Promise<void> {
  await tx.updateTable('albums').set(changes).where('id', '=', id).execute()
}

/** Deletes an album with its slots and slugs. */
export async function deleteAlbum(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('albums').where('id', '=', id).execute()
}

/** Claims a slug. Returns false if another album has or had it. */
export async function insertSlug(
  tx: Tx,
  { slug, albumId, createdAt }: { slug: string; albumId: number; createdAt: string },
): Promise<boolean> {
  await tx
    .insertInto('albumSlugs')
    .values({ slug, albumId, createdAt })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .execute()
  const owner = await tx
    .selectFrom('albumSlugs')
    .select('albumId')
    .where('slug', '=', slug)
    .executeTakeFirst()
  return owner?.albumId === albumId
}

export async function deleteSlug(tx: Tx, slug: string): Promise<void> {
  await tx.deleteFrom('albumSlugs').where('slug', '=', slug).execute()
}

/** Finds an album by its current or an earlier slug, with its owner's name and its cover. */
export async function findBySlug(q: Queries, slug: string) {
  const row = await q
    .selectFrom('albumSlugs')
    .innerJoin('albums', 'albums.id', 'albumSlugs.albumId')
    .innerJoin('users', 'users.id', 'albums.ownerId')
    .selectAll('albums')
    .select('users.name as ownerName')
    .select(({ ref }) => pictureFileOf(ref('albums.coverId')).as('cover'))
    .select(({ ref }) => pictureFileOf(ref('albums.shareId')).as('share'))
    .where('albumSlugs.slug', '=', slug)
    .where('albums.deletedAt', 'is', null)
    .executeTakeFirst()
  return row && { ...row, ...typed(row) }
}

export interface Place {
  kind: AlbumKind
  category?: number | undefined
  page: number
  limit: number
}

/** Lists published albums, newest first. */
export async function listAlbums(q: Queries, { kind, category, page, limit }: Place) {
  const rows = await q
    .selectFrom('albums')
    .select(['id', 'slug', 'name', 'category', 'country', 'ownerId', 'createdAt'])
    .select(({ ref }) => pictureFileOf(ref('coverId')).as('cover'))
    .select(({ ref }) => pictureFileOf(ref('shareId')).as('share'))
    .select(firstPicture)
    .select(({ selectFrom }) =>
      selectFrom('albumSlots')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('albumSlots.albumId', '=', 'albums.id')
        .as('products'),
    )
    .where('isPublished', '=', true)
    .where('kind', '=', kind)
    .$if(category !== undefined, (query) => query.where('category', '=', category ?? 0))
    .orderBy('publishedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return rows.map((row) => ({ ...row, country: row.country as Country }))
}

/** Lists a user's published shops and courses, newest first. */
export async function listPublishedOf(q: Queries, ownerId: number, limit: number) {
  const rows = await q
    .selectFrom('albums')
    .select(['id', 'slug', 'name', 'kind'])
    .select(({ fn, ref }) => fn.coalesce(ref('publishedAt'), ref('createdAt')).as('createdAt'))
    .select(({ ref }) => pictureFileOf(ref('coverId')).as('cover'))
    .select(firstPicture)
    .where('isPublished', '=', true)
    .where('deletedAt', 'is', null)
    .where('ownerId', '=', ownerId)
    .orderBy('publishedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, kind: row.kind as AlbumKind }))
}

/** Finds an album for staff, with its pictures. */
export async function findForStaff(q: Queries, id: number) {
  const row = await q
    .selectFrom('albums')
    .selectAll()
    .select(({ ref }) => pictureFileOf(ref('coverId')).as('cover'))
    .select(({ ref }) => pictureFileOf(ref('shareId')).as('share'))
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row && { ...row, ...typed(row) }
}

/** Lists albums whose share picture is missing or outdated. */
export async function listUnshared(q: Queries, limit: number): Promise<number[]> {
  const rows = await q
    .selectFrom('albums')
    .select('id')
    .where('deletedAt', 'is', null)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('coverId', '<>', eb.ref('shareKey')),
        eb('shareKey', '=', '').and(
          exists(selectFrom('albumSlots').select('position').whereRef('albumId', '=', 'albums.id')),
        ),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Counts published albums per category. */
export async function countByCategory(q: Queries, kind: AlbumKind) {
  return q
    .selectFrom('albums')
    .select('category')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('isPublished', '=', true)
    .where('kind', '=', kind)
    .groupBy('category')
    .orderBy('category')
    .execute()
}
