import { sql } from 'kysely'
import type { AdPlace } from '#contract/rules/ad-places.ts'
import type { AlbumKind } from '#contract/rules/albums.ts'
import type { Queries, Tx } from '../../platform/database/database.ts'
import { pictureFile } from '../../platform/database/picture-file.store.ts'

const slots = (q: Queries) =>
  q
    .selectFrom('albumSlots')
    .innerJoin('albums', 'albums.id', 'albumSlots.albumId')
    .innerJoin('pictures', 'pictures.id', 'albumSlots.pictureId')
    .select(['albums.slug', 'albums.id as albumId', 'albums.name as albumName'])
    .select(['albums.isPublished', 'albumSlots.pictureId', 'albumSlots.name', 'actionUrl', 'position'])
    .select(pictureFile.as('file'))

/** Those that everybody can see. */
const visibleSlots = (q: Queries, kind: AlbumKind) =>
  slots(q).where('albums.kind', '=', kind).where('albums.isPublished', '=', true)

/** Any slot that everybody can see; rather one that leads somewhere. */
export async function findRandomSlot(q: Queries, kind: AlbumKind) {
  return visibleSlots(q, kind)
    .orderBy(sql`action_url = ''`)
    .orderBy(sql`random()`)
    .limit(1)
    .executeTakeFirst()
}

/** What staff have chosen, for as long as it is in a slot. */
export async function listChosenSlots(q: Queries) {
  return slots(q)
    .innerJoin('chosenAds', 'chosenAds.pictureId', 'albumSlots.pictureId')
    .select('chosenAds.place')
    .execute()
}

export async function findSlotOfPicture(q: Queries, kind: AlbumKind, pictureId: string) {
  return visibleSlots(q, kind).where('albumSlots.pictureId', '=', pictureId).executeTakeFirst()
}

/** Slots that everybody can see, whose product or album has the words in its name. */
export async function listVisibleSlots(
  q: Queries,
  { kind, words, limit }: { kind: AlbumKind; words: string; limit: number },
) {
  return visibleSlots(q, kind)
    .where(sql<boolean>`position(folded(${words}) in folded(album_slots.name || ' ' || albums.name)) > 0`)
    .orderBy('albums.createdAt', 'desc')
    .orderBy('albums.id', 'desc')
    .orderBy('position')
    .limit(limit)
    .execute()
}

export async function insertChosen(tx: Tx, place: AdPlace, pictureId: string): Promise<void> {
  await tx
    .insertInto('chosenAds')
    .values({ place, pictureId })
    .onConflict((old) => old.column('place').doUpdateSet({ pictureId }))
    .execute()
}

/** Whether anything was chosen. */
export async function deleteChosen(tx: Tx, place: AdPlace): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('chosenAds').where('place', '=', place).executeTakeFirst()
  return numDeletedRows > 0n
}
