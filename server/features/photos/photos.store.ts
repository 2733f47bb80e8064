import { sql } from 'kysely'
import type { Queries, Tx } from '../../platform/database/database.ts'
import { pictureFile } from '../../platform/database/picture-file.store.ts'

export async function listPhotos(q: Queries) {
  return q
    .selectFrom('photos')
    .leftJoin('pictures', 'pictures.id', 'photos.pictureId')
    .select(['photos.id', 'bundled', 'pictureId', 'alt', 'caption'])
    .select(['pictures.width', 'pictures.height', 'pictures.colour'])
    .select(pictureFile.$castTo<string | null>().as('file'))
    .orderBy('position')
    .orderBy('photos.id')
    .execute()
}

export async function hasPhotos(q: Queries): Promise<boolean> {
  const photo = await q.selectFrom('photos').select('id').limit(1).executeTakeFirst()
  return photo !== undefined
}

export async function findPhotoForUpdate(tx: Tx, id: number) {
  return tx.selectFrom('photos').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Lists ids in order and locks all photos. */
export async function listIdsForUpdate(tx: Tx): Promise<number[]> {
  await tx.selectFrom('photos').select('id').orderBy('id').forUpdate().execute()
  // A new statement, to see the order after waiting for the lock.
  const rows = await tx.selectFrom('photos').select('id').orderBy('position').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

export async function insertPhoto(
  tx: Tx,
  photo: { pictureId: string; alt: string; caption: string },
): Promise<number> {
  const first = tx.selectFrom('photos').select(sql<number>`coalesce(min(position), 1) - 1`.as('first'))
  const { id } = await tx
    .insertInto('photos')
    .values({ ...photo, position: first })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updatePhoto(
  tx: Tx,
  id: number,
  changes: { alt?: string; caption?: string; position?: number },
): Promise<void> {
  await tx.updateTable('photos').set(changes).where('id', '=', id).execute()
}

export async function deletePhoto(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('photos').where('id', '=', id).execute()
}
