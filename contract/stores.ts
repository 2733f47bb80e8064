import { z } from 'zod'
import { category } from './articles.ts'
import { endpoint } from './endpoint.ts'
import { albumKinds, slotCount } from './rules/albums.ts'
import { countries } from './rules/countries.ts'
import { boundedText, done, instant, integer, limit, page } from './schema.ts'

/** A shop or a course as lists show it. */
export const ListedAlbum = z.object({
  id: z.number(),
  slug: z.string(),
  name: z.string(),
  /** Key of the category; `''` without one. */
  category: z.string(),
  categoryId: z.number().nullable(),
  country: z.enum(countries),
  /** The account that made it; 1 is the site's own. */
  owner: z.number(),
  /** What shared links show, composed of the cover or of the slots. `''` without either. */
  cover: z.string(),
  /** What is in its first slot, with square cuts; `''` while it is empty. */
  picture: z.string(),
  /** How many slots are filled. */
  products: z.number(),
  createdAt: instant,
})
export type ListedAlbum = z.infer<typeof ListedAlbum>

const listAlbums = <P extends '/api/stores' | '/api/courses'>(path: P, summary: string) =>
  endpoint({
    method: 'GET',
    path,
    access: 'optional',
    summary,
    query: z.object({ category: category.optional().catch(undefined), page, limit: limit(40) }),
    response: z.array(ListedAlbum),
  })
export const listStores = listAlbums('/api/stores', 'Published shops, newest first.')
export const listCourses = listAlbums('/api/courses', 'Published courses, newest first.')

export const latestStores = endpoint({
  method: 'GET',
  path: '/api/latestStores',
  access: 'public',
  summary: 'The newest six shops.',
  response: z.array(ListedAlbum),
})

export const storeCategories = endpoint({
  method: 'GET',
  path: '/api/stores/categories',
  access: 'public',
  summary: 'How many published shops or courses each category has, without those that have none.',
  query: z.object({ kind: z.enum(albumKinds).default('shop') }),
  response: z.array(z.object({ id: z.number().nullable(), key: z.string(), count: z.number() })),
})

/** What is in a slot. */
export const Slot = z.object({
  position: z.number(),
  /** The picture, with square cuts. */
  url: z.string(),
  /** Its mean colour, until it has come. */
  colour: z.string(),
  /** Where the product is; `''` where it leads nowhere. */
  actionUrl: z.string(),
  /** The product's name. */
  description: z.string(),
})
export type Slot = z.infer<typeof Slot>

export const Album = z.object({
  id: z.number(),
  name: z.string(),
  slug: z.string(),
  kind: z.enum(albumKinds),
  country: z.enum(countries),
  /** Empty strings where there is none. */
  category: z.object({ id: z.number().nullable(), name: z.string(), key: z.string() }),
  published: z.boolean(),
  owner: z.number(),
  ownerName: z.string(),
  cover: z.string(),
  /** Description of shared links. */
  description: z.string(),
  /** A long text, as sanitised HTML; `''` without. */
  albumDescription: z.string(),
  createdAt: instant,
  /** Filled slots only, in order. */
  content: z.array(Slot),
})
export type Album = z.infer<typeof Album>

const slug = boundedText(200, { tooLong: 'album_not_found' }).min(1, 'album_not_found')

const showAlbum = <P extends '/api/shop/:slug' | '/api/course/:slug'>(path: P) =>
  endpoint({
    method: 'GET',
    path,
    access: 'optional',
    summary:
      'A shop or a course, whichever has this address; staff see unpublished ones too. An earlier address answers 301 to the new one.',
    params: z.object({ slug }),
    response: Album,
    errors: ['album_not_found'],
  })
export const showShop = showAlbum('/api/shop/:slug')
export const showCourse = showAlbum('/api/course/:slug')

export const clickSlot = endpoint({
  method: 'POST',
  path: '/api/shop/:slug/click',
  access: 'public',
  summary: 'Count that somebody goes on to the product of a slot. Nothing is kept of who it was.',
  params: z.object({ slug }),
  body: z.object({
    position: integer.pipe(
      z
        .number()
        .min(0, 'slot_unknown')
        .max(slotCount - 1, 'slot_unknown'),
    ),
  }),
  response: done,
  errors: ['album_not_found', 'slot_unknown', 'too_many_requests'],
})

/** Empty strings where there is nothing. */
export const Ad = z.object({ url: z.string(), image: z.string(), description: z.string() })
export type Ad = z.infer<typeof Ad>

export const ads = endpoint({
  method: 'GET',
  path: '/api/ads',
  access: 'public',
  summary: 'A course and a product to look at. A place without link leads to its album on this site.',
  response: z.object({ course: Ad, product: Ad }),
})
