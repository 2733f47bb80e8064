import { slotMark } from '#contract/rules/albums.ts'
import { categoryKey } from '#contract/rules/categories.ts'
import { productUrl } from '#contract/rules/product-url.ts'
import type { Ad, Album, ListedAlbum, Slot } from '#contract/stores.ts'
import { addressOfFile } from '../pictures/pictures.service.ts'
import type { NameOfCategory } from '../site/site.service.ts'
import type { findRandomSlot } from './ads.store.ts'
import type { findBySlug, listAlbums } from './albums.store.ts'
import type { listSlots } from './slots.store.ts'

type RowOf<F extends (...args: never[]) => Promise<unknown>> = NonNullable<Awaited<ReturnType<F>>>

/** Validates a stored link again, as earlier rules may have differed. */
const linkOf = (link: string) => productUrl(link) ?? ''
export const keyOf = (category: number | null) => (category && categoryKey(category)) || ''

export function listed(album: RowOf<typeof listAlbums>[number]): ListedAlbum {
  const { id, slug, name, country, createdAt, products } = album
  return {
    ...{ id, slug, name, country, createdAt },
    category: keyOf(album.category),
    categoryId: album.category,
    owner: album.ownerId,
    cover: addressOfFile(album.share ?? album.cover),
    picture: addressOfFile(album.picture ?? album.cover),
    products: products ?? 0,
  }
}

export interface Texts {
  /** Returns category names in the language of the request. */
  nameOf: NameOfCategory
  /** Long text as safe HTML. */
  albumDescription: string
}

export function shown(
  album: RowOf<typeof findBySlug>,
  slots: RowOf<typeof listSlots>,
  { nameOf, albumDescription }: Texts,
): Album {
  const { id, name, slug, kind, country, ownerName, description, createdAt } = album
  const key = keyOf(album.category)
  return {
    ...{ id, name, slug, kind, country, ownerName, description, createdAt, albumDescription },
    category: { id: album.category, name: key && nameOf(key), key },
    published: album.isPublished,
    owner: album.ownerId,
    cover: addressOfFile(album.share ?? album.cover),
    content: slots.map(inSlot),
  }
}

export const inSlot = ({
  position,
  file,
  colour,
  actionUrl,
  name,
}: RowOf<typeof listSlots>[number]): Slot => ({
  ...{ position, colour },
  actionUrl: linkOf(actionUrl),
  url: addressOfFile(file),
  description: name,
})

/** Builds an ad. A slot without a link leads to its album on this site. */
export function advertised(folder: 'shop' | 'courses', slot: RowOf<typeof findRandomSlot> | undefined): Ad {
  if (!slot) return { url: '', image: '', description: '' }
  return {
    url: linkOf(slot.actionUrl) || `/${folder}/${slot.slug}#${slotMark(slot.position)}`,
    image: addressOfFile(slot.file),
    description: slot.name || slot.albumName,
  }
}
