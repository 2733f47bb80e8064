import { type ExpressionBuilder, sql } from 'kysely'
import type { DB } from '../../database/schema.ts'
import type { Queries, Tx } from '../../platform/database/database.ts'
import { pictureFile, pictureFileOf } from '../../platform/database/picture-file.store.ts'

interface Place {
  albumId: number
  position: number
}

/** Lists filled slots in order. */
export async function listSlots(q: Queries, albumId: number) {
  const filled = q.selectFrom('albumSlots').where('albumId', '=', albumId)
  return (
    filled
      .innerJoin('pictures', 'pictures.id', 'pictureId')
      .select(['position', 'name', 'actionUrl', 'pictureId', 'pictures.colour'])
      .select(pictureFile.as('file'))
      // As an array, which reads adjacent pictures together.
      .where(sql<boolean>`pictures.id = ANY(ARRAY${filled.select('pictureId')})`)
      .orderBy('position')
      .execute()
  )
}

/** Selects the file of an album's first slot as `picture`; null if all are empty. */
export function firstPicture({ selectFrom }: ExpressionBuilder<DB, 'albums'>) {
  return selectFrom('albumSlots')
    .select(({ ref }) => pictureFileOf(ref('albumSlots.pictureId')).as('file'))
    .whereRef('albumSlots.albumId', '=', 'albums.id')
    .orderBy('position')
    .limit(1)
    .as('picture')
}

/** Returns the date since which links of an album are broken, by URL. A single failure does not count. */
export async function listBrokenLinks(q: Queries, albumId: number): Promise<Map<string, string>> {
  const rows = await q
    .selectFrom('albumSlots')
    .innerJoin('checkedLinks', 'url', 'actionUrl')
    .select(['url', 'failingSince'])
    .where('albumId', '=', albumId)
    .where('failures', '>=', 2)
    .execute()
  return new Map(rows.flatMap(({ url, failingSince }) => (failingSince ? [[url, failingSince]] : [])))
}

/** Counts broken links of all albums. */
export async function countBrokenLinks(q: Queries): Promise<number> {
  const { count } = await q
    .selectFrom('albumSlots')
    .innerJoin('checkedLinks', 'url', 'actionUrl')
    .select((of) => of.fn.count<number>('url').distinct().as('count'))
    .where('failures', '>=', 2)
    .executeTakeFirstOrThrow()
  return count
}

export async function findSlot(q: Queries, { albumId, position }: Place) {
  return q
    .selectFrom('albumSlots')
    .select(['pictureId', 'name', 'actionUrl'])
    .where('albumId', '=', albumId)
    .where('position', '=', position)
    .executeTakeFirst()
}

/** Returns the file of the picture in a slot; undefined if it is empty. */
export async function findSlotFile(tx: Tx, { albumId, position }: Place): Promise<string | undefined> {
  const row = await tx
    .selectFrom('albumSlots')
    .innerJoin('pictures', 'pictures.id', 'pictureId')
    .select(pictureFile.as('file'))
    .where('albumId', '=', albumId)
    .where('position', '=', position)
    .executeTakeFirst()
  return row?.file
}

/** Puts a picture into a slot. Name and link of the previous one stay. */
export async function insertSlot(tx: Tx, slot: Place & { pictureId: string }): Promise<void> {
  await tx
    .insertInto('albumSlots')
    .values(slot)
    .onConflict((conflict) =>
      conflict.columns(['albumId', 'position']).doUpdateSet({ pictureId: slot.pictureId }),
    )
    .execute()
}

export async function updateSlot(
  tx: Tx,
  { albumId, position }: Place,
  changes: { name?: string; actionUrl?: string },
): Promise<void> {
  await tx
    .updateTable('albumSlots')
    .set(changes)
    .where('albumId', '=', albumId)
    .where('position', '=', position)
    .execute()
}

export async function deleteSlot(tx: Tx, { albumId, position }: Place): Promise<void> {
  await tx.deleteFrom('albumSlots').where('albumId', '=', albumId).where('position', '=', position).execute()
}

/** Content of a slot, without the file of its picture. */
export interface Content {
  position: number
  pictureId: string
  name: string
  actionUrl: string
}

/** Replaces all slots of an album. */
export async function updateSlots(tx: Tx, albumId: number, content: readonly Content[]): Promise<void> {
  // Deleted first, because positions are unique at every moment.
  await tx.deleteFrom('albumSlots').where('albumId', '=', albumId).execute()
  if (content.length === 0) return
  await tx
    .insertInto('albumSlots')
    .values(content.map((slot) => ({ albumId, ...slot })))
    .execute()
}
