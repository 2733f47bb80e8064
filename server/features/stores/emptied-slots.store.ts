import type { Queries, Tx } from '../../platform/database/database.ts'
import type { Place } from './slot-place.ts'

interface Content {
  pictureId: string
  name: string
  actionUrl: string
}

/** Finds the last content of an emptied slot. */
export async function findEmptied(q: Queries, { albumId, position }: Place): Promise<Content | undefined> {
  return q
    .selectFrom('albumEmptiedSlots')
    .select(['pictureId', 'name', 'actionUrl'])
    .where('albumId', '=', albumId)
    .where('position', '=', position)
    .executeTakeFirst()
}

export async function insertEmptied(tx: Tx, emptied: Place & Content & { emptiedAt: string }): Promise<void> {
  await tx.insertInto('albumEmptiedSlots').values(emptied).execute()
}

/** Deletes the stored content of an emptied slot. Returns its picture. */
export async function deleteEmptied(tx: Tx, { albumId, position }: Place): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('albumEmptiedSlots')
    .where('albumId', '=', albumId)
    .where('position', '=', position)
    .returning('pictureId')
    .executeTakeFirst()
  return row?.pictureId
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
