import { categoryId } from '#contract/rules/categories.ts'
import { slugify } from '#contract/rules/slugs.ts'
import type { DemoAlbum } from './content/albums.ts'
import { courses } from './content/courses.ts'
import { shops } from './content/shops.ts'
import { type Act, momentOf } from './demo-clock.ts'
import type { DemoContext } from './demo-context.ts'

const side = { width: 640, height: 640 }

/** Shops and courses with what is in them. */
export function albumActs(demo: DemoContext): Act[] {
  return [...shops, ...courses].map((album) => ({
    at: momentOf(album.when, demo.now),
    makes: album.kind === 'shop' ? 'shops' : 'courses',
    act: () => openAlbum(demo, album),
  }))
}

async function openAlbum(
  { services: { stores }, actor, withPicture }: DemoContext,
  album: DemoAlbum,
): Promise<void> {
  const { kind, name, description, products, cover } = album
  const owner = actor(album.owner)
  const category = categoryId(album.category) ?? null
  const { id, slug } = await stores.add(owner, { kind, name, country: 'br', category, description })
  for (const [position, product] of products.entries()) {
    const [title = '', picture = ''] = product.split(' | ')
    const place = { albumId: id, position }
    await withPicture(picture, side, (file) => stores.fillSlot(owner, place, { file }))
    await stores.nameSlot(owner, place, { name: title, actionUrl: linkTo(slug, title) })
  }
  if (cover) {
    await withPicture(cover, { width: 1200, height: 630 }, (file) => stores.changeCover(owner, id, { file }))
  }
  await stores.publish(owner, id, true)
}

/** To nobody's shop: the host is kept for examples. */
const linkTo = (album: string, title: string) =>
  `https://example.com/${album}/${slugify(title)}?ref=canal-barra`
