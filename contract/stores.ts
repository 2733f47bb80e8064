import { z } from 'zod'
import { category } from './articles.ts'
import { endpoint } from './endpoint.ts'
import { albumKinds, slotCount } from './rules/albums.ts'
import { countries } from './rules/countries.ts'
import { boundedText, done, instant, integer, limit, page } from './schema.ts'

/** A shop or a course in a list. */
export const ListedAlbum = z.object({
  id: z.number(),
  slug: z.string(),
  name: z.string(),
  /** Key of the category; `''` without one. */
  category: z.string(),
  categoryId: z.number().nullable(),
  country: z.enum(countries),
  /** Id of the account that created it; 1 is the site itself. */
  owner: z.number(),
  /** Picture of shared links, made of the cover or of the slots; `''` without either. */
  cover: z.string(),
  /** Picture of the first slot, with square crops; `''` if it is empty. */
  picture: z.string(),
  /** Number of filled slots. */
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
  summary: 'List the six newest shops.',
  response: z.array(ListedAlbum),
})

export const storeCategories = endpoint({
  method: 'GET',
  path: '/api/stores/categories',
  access: 'public',
  summary: 'Count published shops or courses per category, without empty categories.',
  query: z.object({ kind: z.enum(albumKinds).default('shop') }),
  response: z.array(z.object({ id: z.number().nullable(), key: z.string(), count: z.number() })),
})

/** Content of a slot. */
export const Slot = z.object({
  position: z.number(),
  /** Picture, with square crops. */
  url: z.string(),
  /** Mean colour, shown until it has loaded. */
  colour: z.string(),
  /** URL of the product; `''` without one. */
  actionUrl: z.string(),
  /** Name of the product. */
  description: z.string(),
})
export type Slot = z.infer<typeof Slot>

export const Album = z.object({
  id: z.number(),
  name: z.string(),
  slug: z.string(),
  kind: z.enum(albumKinds),
  country: z.enum(countries),
  /** Empty strings without one. */
  category: z.object({ id: z.number().nullable(), name: z.string(), key: z.string() }),
  published: z.boolean(),
  owner: z.number(),
  ownerName: z.string(),
  cover: z.string(),
  /** Description of shared links. */
  description: z.string(),
  /** Long text as sanitised HTML; `''` without one. */
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
      'Get a shop or a course by its slug; staff also see unpublished ones. An earlier slug redirects (301) to the current one.',
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
  summary: 'Count a click on the product of a slot, anonymously.',
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

/** Empty strings without one. */
export const Ad = z.object({ url: z.string(), image: z.string(), description: z.string() })
export type Ad = z.infer<typeof Ad>

export const ads = endpoint({
  method: 'GET',
  path: '/api/ads',
  access: 'public',
  summary: 'Get the advertised course and product. A slot without a link leads to its album on this site.',
  response: z.object({ course: Ad, product: Ad }),
})
