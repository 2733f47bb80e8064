import { dateIn } from '#contract/rules/ages.ts'
import type { AlbumKind } from '#contract/rules/albums.ts'
import { categoryKey } from '#contract/rules/categories.ts'
import type { Language } from '#contract/schema.ts'
import type { Album, ListedAlbum } from '#contract/stores.ts'
import { type Actor, isStaff } from '../../platform/actor.ts'
import { NotFound } from '../../platform/errors.ts'
import { addressKey, type Limit } from '../../platform/rate-limits.ts'
import { addressOfFile } from '../pictures/pictures.service.ts'
import { countByCategory, findBySlug, listAlbums, listPublishedOf, type Place } from './albums.store.ts'
import { deleteClicksBefore, insertClick, listClicks } from './clicks.store.ts'
import type { Dependencies } from './dependencies.ts'
import { listSlots } from './slots.store.ts'
import { listed, shown } from './stores.presenter.ts'

const clickLimit: Limit = { name: 'store-click', points: 60, seconds: 60 }

/** Reads of shops and courses for visitors. */
export function createStoreQueries({ db, clock, limits, site, articles }: Dependencies) {
  async function list(place: Place): Promise<{ albums: ListedAlbum[]; total: number }> {
    const [rows, counts] = await Promise.all([
      listAlbums(db.read, place),
      countByCategory(db.read, place.kind),
    ])
    const matching = counts.filter(({ category }) => !place.category || category === place.category)
    return { albums: rows.map(listed), total: matching.reduce((sum, { count }) => sum + count, 0) }
  }

  async function listCategories(kind: AlbumKind) {
    const counts = await countByCategory(db.read, kind)
    return counts.map(({ category, count }) => ({
      id: category,
      key: (category && categoryKey(category)) || '',
      count,
    }))
  }

  /** Lists the published albums of a user. */
  async function listOf(ownerId: number, limit: number) {
    const rows = await listPublishedOf(db.read, ownerId, limit)
    return rows.map(({ cover, picture, ...album }) => ({
      ...album,
      picture: addressOfFile(picture ?? cover),
    }))
  }

  /** Finds an album by its current or an earlier slug; the result has the current one. */
  async function show(actor: Actor | null, slug: string, language: Language): Promise<Album> {
    const album = await findBySlug(db.read, slug)
    if (!album || !(album.isPublished || (actor && isStaff(actor)))) throw new NotFound('album_not_found')
    const [nameOf, slots, content] = await Promise.all([
      site.categoryNames(language),
      listSlots(db.read, album.id),
      album.articleId ? articles.findContent(album.articleId) : undefined,
    ])
    return shown(album, slots, { nameOf, albumDescription: content ?? '' })
  }

  /** Counts a click. The IP address is only used for the rate limit and not stored. */
  async function click({
    slug,
    position,
    ip,
  }: {
    slug: string
    position: number
    ip: string
  }): Promise<void> {
    await limits.consume(clickLimit, addressKey(ip))
    const day = dateIn(await site.timeZone(), clock.now())
    const isCounted = await db.write((tx) => insertClick(tx, { slug, position, day }))
    if (!isCounted) throw new NotFound('album_not_found')
  }

  return {
    ...{ list, listCategories, listOf, show, click },
    listClicks: (period: Parameters<typeof listClicks>[1]) => listClicks(db.read, period),
    /** Together with everything else that is counted. */
    deleteClicksBefore,
  }
}
