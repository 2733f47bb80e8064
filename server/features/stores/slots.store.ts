import { type ExpressionBuilder, sql } from 'kysely'
import type { DB } from '../../database/schema.ts'
import type { Queries, Tx } from '../../platform/database/database.ts'
import { pictureFile, pictureFileOf } from '../../platform/database/picture-file.store.ts'

interface Place {
  albumId: number
  position: number
}

/** Filled ones, in their order. */
export async function listSlots(q: Queries, albumId: number) {
  const filled = q.selectFrom('albumSlots').where('albumId', '=', albumId)
  return (
    filled
      .innerJoin('pictures', 'pictures.id', 'pictureId')
      .select(['position', 'name', 'actionUrl', 'pictureId', 'pictures.colour'])
      .select(pictureFile.as('file'))
      // As a list: pictures that lie together are read together.
      .where(sql<boolean>`pictures.id = ANY(ARRAY${filled.select('pictureId')})`)
      .orderBy('position')
      .execute()
  )
}

/** In queries of albums, as `picture`: the file of what is first in the slots; null where all are empty. */
export function firstPicture({ selectFrom }: ExpressionBuilder<DB, 'albums'>) {
  return selectFrom('albumSlots')
    .select(({ ref }) => pictureFileOf(ref('albumSlots.pictureId')).as('file'))
    .whereRef('albumSlots.albumId', '=', 'albums.id')
    .orderBy('position')
    .limit(1)
    .as('picture')
}

/** Since when links of an album lead nowhere, by their address. One failure may be an accident. */
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

/** How many links of all albums lead nowhere. */
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

/** A new picture in a slot keeps the name and the link that stand there. */
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

/** What is in a slot, without its picture's file. */
export interface Content {
  position: number
  pictureId: string
  name: string
  actionUrl: string
}

/** All slots of an album anew. */
export async function updateSlots(tx: Tx, albumId: number, content: readonly Content[]): Promise<void> {
  // No two slots may be in one place, not even while they move.
  await tx.deleteFrom('albumSlots').where('albumId', '=', albumId).execute()
  if (content.length === 0) return
  await tx
    .insertInto('albumSlots')
    .values(content.map((slot) => ({ albumId, ...slot })))
    .execute()
}
