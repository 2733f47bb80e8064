import type { AlbumContent, AlbumInfo, StaffAlbum, StaffSlot } from '#contract/albums.ts'
import type { Language } from '#contract/schema.ts'
import type { Slot } from '#contract/stores.ts'
import { NotFound } from '../../platform/errors.ts'
import { addressOfFile } from '../pictures/pictures.service.ts'
import { findForStaff } from './albums.store.ts'
import type { Dependencies } from './dependencies.ts'
import { countBrokenLinks as countBroken, listBrokenLinks, listSlots } from './slots.store.ts'
import { countForStaff, listForStaff, type StaffFilter } from './staff-list.store.ts'
import { inSlot, keyOf } from './stores.presenter.ts'

/** Reads of shops and courses for staff, published or not. */
export function createStaffQueries({ db, translator, site, articles }: Dependencies) {
  async function listAll(
    { page, limit, ...filter }: StaffFilter & { page: number; limit: number },
    language: Language,
  ): Promise<{ albums: StaffAlbum[]; total: number }> {
    const [rows, total, nameOf] = await Promise.all([
      listForStaff(db.read, { ...filter, limit, offset: (page - 1) * limit }),
      countForStaff(db.read, filter),
      nameIn(language),
    ])
    const t = translator.in(language)
    const albums = rows.map(({ category, isPublished, cover, picture, ...row }) => ({
      ...row,
      countryName: t(`stores:countries.${row.country}`),
      category: keyOf(category),
      categoryName: nameOf(category),
      published: isPublished,
      picture: addressOfFile(cover ?? picture),
    }))
    return { albums, total }
  }

  async function readContent(albumId: number): Promise<AlbumContent> {
    const [album, slots, broken] = await Promise.all([
      findForStaff(db.read, albumId),
      listSlots(db.read, albumId),
      listBrokenLinks(db.read, albumId),
    ])
    if (!album) throw new NotFound('album_not_found')
    const { id, name, slug, kind, country, description } = album
    return {
      ...{ id, name, slug, kind, country, description },
      published: album.isPublished,
      category: keyOf(album.category),
      cover: addressOfFile(album.cover),
      share: addressOfFile(album.share),
      version: album.sheetVersion,
      content: slots.map((slot) => withCheck(slot, broken.get(slot.actionUrl))),
    }
  }

  const withCheck = (slot: Parameters<typeof inSlot>[0], brokenSince: string | undefined): StaffSlot => ({
    ...inSlot(slot),
    ...(brokenSince && { brokenSince }),
  })

  async function readSlot(albumId: number, position: number): Promise<Slot> {
    const slots = await listSlots(db.read, albumId)
    const slot = slots.find((one) => one.position === position)
    // The slot was emptied concurrently.
    if (!slot) throw new NotFound('slot_empty')
    return inSlot(slot)
  }

  async function readInfo(albumId: number, language: Language): Promise<AlbumInfo> {
    const album = await findForStaff(db.read, albumId)
    if (!album) throw new NotFound('album_not_found')
    const { id, name, slug, kind, country, createdAt } = album
    const [nameOf, content] = await Promise.all([
      nameIn(language),
      album.articleId === null ? undefined : articles.findContent(album.articleId),
    ])
    return {
      ...{ id, name, slug, kind, country, createdAt },
      category: { id: album.category, name: nameOf(album.category) },
      published: album.isPublished,
      wasPublished: album.publishedAt !== null,
      isEmptyDescription: !content,
      albumDescription: content ?? '',
      articleId: content !== undefined ? album.articleId : null,
    }
  }

  async function nameIn(language: Language): Promise<(category: number | null) => string> {
    const nameOf = await site.categoryNames(language)
    return (category) => {
      const key = keyOf(category)
      return key && nameOf(key)
    }
  }

  const countBrokenLinks = () => countBroken(db.read)

  return { listAll, readContent, readSlot, readInfo, countBrokenLinks }
}
