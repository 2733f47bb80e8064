import { sql } from 'kysely'
import type { AdPlace } from '#contract/rules/ad-places.ts'
import type { AlbumKind } from '#contract/rules/albums.ts'
import type { Queries, Tx } from '../../platform/database/database.ts'
import { containing } from '../../platform/database/folded-words.ts'
import { pictureFile } from '../../platform/database/picture-file.store.ts'

const slots = (q: Queries) =>
  q
    .selectFrom('albumSlots')
    .innerJoin('albums', 'albums.id', 'albumSlots.albumId')
    .innerJoin('pictures', 'pictures.id', 'albumSlots.pictureId')
    .select(['albums.slug', 'albums.id as albumId', 'albums.name as albumName'])
    .select(['albums.isPublished', 'albumSlots.pictureId', 'albumSlots.name', 'actionUrl', 'position'])
    .select(pictureFile.as('file'))

/** Slots of published albums. */
const visibleSlots = (q: Queries, kind: AlbumKind) =>
  slots(q).where('albums.kind', '=', kind).where('albums.isPublished', '=', true)

/** Returns a uniformly random slot of a published album, preferably one with a link. */
export async function findRandomSlot(q: Queries, kind: AlbumKind) {
  const visible = visibleSlots(q, kind)
  const leading = visible.where('actionUrl', '<>', '')
  return (
    (await drawSlot(q, leading)) ??
    (await shuffle(leading)) ??
    (await drawSlot(q, visible)) ??
    (await shuffle(visible))
  )
}

type Slots = ReturnType<typeof visibleSlots>

/**
 * Draws random positions until one has a matching slot. With many slots the first few attempts succeed; with few, a
 * shuffle is fast.
 */
const drawSlot = (q: Queries, among: Slots) =>
  q
    .selectFrom(
      sql<{ albumId: number; position: number }>`(
        SELECT first + floor(random() * (last - first + 1))::integer AS album_id,
          floor(random() * 12)::smallint AS position
        FROM generate_series(1, 64), (SELECT min(id) AS first, max(id) AS last FROM albums) AS ids
      )`.as('drawn'),
    )
    .innerJoinLateral(
      among
        .whereRef('albumSlots.albumId', '=', sql.ref<number>('drawn.albumId'))
        .whereRef('albumSlots.position', '=', sql.ref<number>('drawn.position'))
        .limit(1)
        .as('slot'),
      (join) => join.onTrue(),
    )
    .selectAll('slot')
    .limit(1)
    .executeTakeFirst()

const shuffle = (among: Slots) => among.orderBy(sql`random()`).limit(1).executeTakeFirst()

/** Lists the chosen slots that still exist. */
export async function listChosenSlots(q: Queries) {
  return slots(q)
    .innerJoin('chosenAds', 'chosenAds.pictureId', 'albumSlots.pictureId')
    .select('chosenAds.place')
    .execute()
}

export async function findSlotOfPicture(q: Queries, kind: AlbumKind, pictureId: string) {
  return visibleSlots(q, kind).where('albumSlots.pictureId', '=', pictureId).executeTakeFirst()
}

/** Searches slots of published albums by product or album name, newest albums first. */
export async function listVisibleSlots(
  q: Queries,
  { kind, words, limit }: { kind: AlbumKind; words: readonly string[]; limit: number },
) {
  const byProduct = newestNamed(q, { kind, words, limit, column: 'albumSlots.name' })
  const byAlbum = newestNamed(q, { kind, words, limit, column: 'albums.name' })
  // A union of two queries, because no index covers both tables.
  return (words.length > 0 ? byProduct.union(byAlbum) : byProduct)
    .orderBy('createdAt', 'desc')
    .orderBy('albumId', 'desc')
    .orderBy('position')
    .limit(limit)
    .execute()
}

interface AdQuery {
  kind: AlbumKind
  words: readonly string[]
  limit: number
  column: 'albumSlots.name' | 'albums.name'
}

function newestNamed(q: Queries, { kind, words, limit, column }: AdQuery) {
  let named = visibleSlots(q, kind).select('albums.createdAt')
  for (const word of words)
    named = named.where(sql<boolean>`folded(${sql.ref(column)}) LIKE ${containing(word)}`)
  const newest = named
    .orderBy('albums.createdAt', 'desc')
    .orderBy('albums.id', 'desc')
    .orderBy('position')
    .limit(limit)
  return q.selectFrom(newest.as('named')).selectAll()
}

export async function insertChosen(tx: Tx, place: AdPlace, pictureId: string): Promise<void> {
  await tx
    .insertInto('chosenAds')
    .values({ place, pictureId })
    .onConflict((old) => old.column('place').doUpdateSet({ pictureId }))
    .execute()
}

/** Deletes a choice. Returns whether there was one. */
export async function deleteChosen(tx: Tx, place: AdPlace): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('chosenAds').where('place', '=', place).executeTakeFirst()
  return numDeletedRows > 0n
}
