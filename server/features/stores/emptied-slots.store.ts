import type { Queries, Tx } from '../../platform/database/database.ts'
import { pictureFile } from '../../platform/database/picture-file.store.ts'

interface Content {
  pictureId: string
  name: string
  actionUrl: string
}

interface Emptied extends Content {
  /** Position that it had. */
  position: number
  /** Pictures of all slots at that time, `''` for none. */
  sheet: string[]
}

/** Lists contents of emptied slots of an album with the files of their pictures, the last emptied first. */
export async function listEmptied(q: Queries, albumId: number): Promise<(Emptied & { file: string })[]> {
  return q
    .selectFrom('albumEmptiedSlots')
    .innerJoin('pictures', 'pictures.id', 'pictureId')
    .select(['position', 'pictureId', 'name', 'actionUrl', 'sheet'])
    .select(pictureFile.as('file'))
    .where('albumId', '=', albumId)
    .orderBy('emptiedAt', 'desc')
    .execute()
}

export async function insertEmptied(
  tx: Tx,
  emptied: Emptied & { albumId: number; emptiedAt: string },
): Promise<void> {
  await tx.insertInto('albumEmptiedSlots').values(emptied).execute()
}

export async function deleteEmptied(tx: Tx, pictureId: string): Promise<void> {
  await tx.deleteFrom('albumEmptiedSlots').where('pictureId', '=', pictureId).execute()
}

/** Deletes contents of slots emptied before a time. Returns their pictures. */
export async function deleteEmptiedBefore(tx: Tx, emptiedBefore: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('albumEmptiedSlots')
    .where('emptiedAt', '<', emptiedBefore)
    .returning('pictureId')
    .execute()
  return rows.map(({ pictureId }) => pictureId)
}

/** Lists all pictures of an album: of slots, emptied slots, cover and share picture. */
export async function listPictureIds(tx: Tx, albumId: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('albumSlots')
    .select('pictureId')
    .where('albumId', '=', albumId)
    .union(tx.selectFrom('albumEmptiedSlots').select('pictureId').where('albumId', '=', albumId))
    .execute()
  return rows.map(({ pictureId }) => pictureId)
}
