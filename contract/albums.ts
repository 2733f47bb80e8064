import { z } from 'zod'
import { category, categoryOrNone } from './articles.ts'
import { endpoint } from './endpoint.ts'
import { pictureRefusals } from './pictures.ts'
import { albumKinds } from './rules/albums.ts'
import * as bounds from './rules/bounds.ts'
import { countries } from './rules/countries.ts'
import { publishStates } from './rules/publish-states.ts'
import { done, flag, id, instant, joinedLine, limit, line, page, trimmedText, visibleName } from './schema.ts'
import { Slot } from './stores.ts'
import { pictureToCopy } from './uploads.ts'

/** No album has a greater one: its column counts to here. */
export const albumId = id.pipe(z.number().max(2_147_483_647, 'album_not_found'))
const name = visibleName({ min: 1, max: bounds.album.name })
const country = z.enum(countries)
/** Of what is in the slots; counts every change of them. */
export const version = z.number()

/** A filled slot as staff see it. */
export const StaffSlot = Slot.extend({
  /** Since when its link leads nowhere, where that was seen more than once. */
  brokenSince: instant.optional(),
})
export type StaffSlot = z.infer<typeof StaffSlot>

/** A shop or a course as staff list it, published or not. */
export const StaffAlbum = z.object({
  id: z.number(),
  name: z.string(),
  slug: z.string(),
  kind: z.enum(albumKinds),
  country,
  /** In the language of the request, like the name of the category. */
  countryName: z.string(),
  /** Its key; `''` without one. */
  category: z.string(),
  categoryName: z.string(),
  createdAt: instant,
  published: z.boolean(),
  /** Its cover, or what is first in its slots; `''` without either. */
  picture: z.string(),
  /** In the bin since; it is gone 30 days later. */
  deletedAt: instant.nullable(),
})
export type StaffAlbum = z.infer<typeof StaffAlbum>

export const listAlbums = endpoint({
  method: 'GET',
  path: '/api/albums',
  access: 'staff',
  summary:
    'Shops and courses, the newest first; without those in the bin, unless they are asked for. `X-Total-Count` has how many there are.',
  query: z.object({
    q: trimmedText(bounds.search.max).optional(),
    state: z.enum(publishStates).optional().catch(undefined),
    kind: z.enum(albumKinds).optional().catch(undefined),
    category: category.optional().catch(undefined),
    page,
    limit: limit(40),
  }),
  response: z.array(StaffAlbum),
})

/** What fills the twelve slots of an album. */
export const AlbumContent = z.object({
  id: z.number(),
  name: z.string(),
  slug: z.string(),
  kind: z.enum(albumKinds),
  published: z.boolean(),
  /** Filled slots only, in their order. */
  content: z.array(StaffSlot),
  /** Its own, chosen one; `''` without. */
  cover: z.string(),
  /** What shared links show: composed of the cover, or of the slots. `''` without either. */
  share: z.string(),
  /** What shared links say. */
  description: z.string(),
  category: z.string(),
  country,
  version,
})
export type AlbumContent = z.infer<typeof AlbumContent>

export const readAlbum = endpoint({
  method: 'GET',
  path: '/api/album/:id',
  access: 'staff',
  summary: 'What is in an album, for whoever fills it.',
  params: z.object({ id: albumId }),
  response: AlbumContent,
  errors: ['album_not_found'],
})

export const AlbumInfo = z.object({
  id: z.number(),
  name: z.string(),
  slug: z.string(),
  kind: z.enum(albumKinds),
  country,
  /** Without one: `null` and `''`. */
  category: z.object({ id: z.number().nullable(), name: z.string() }),
  createdAt: instant,
  published: z.boolean(),
  /** Whether anybody ever saw it: from then on its address stays. */
  wasPublished: z.boolean(),
  isEmptyDescription: z.boolean(),
  /** The long text, as sanitised HTML. */
  albumDescription: z.string(),
  /** The hidden article that has the long text. */
  articleId: z.number().nullable(),
})
export type AlbumInfo = z.infer<typeof AlbumInfo>

export const readAlbumInfo = endpoint({
  method: 'GET',
  path: '/api/albumInfo/:id',
  access: 'staff',
  summary: 'What an album is, for whoever changes it.',
  params: z.object({ id: albumId }),
  response: AlbumInfo,
  errors: ['album_not_found'],
})

export const addAlbum = endpoint({
  method: 'POST',
  path: '/api/album/add',
  access: 'staff',
  status: 201,
  summary: 'Open a shop. Its address is made of its name where none, or none that can be one, is given.',
  body: z.object({ name, slug: line({ max: 200 }).optional(), country, category }),
  response: z.object({
    ...done.shape,
    id: z.number(),
    album_id: z.number(),
    slug: z.string(),
  }),
  errors: ['album_slug_empty', 'album_slug_taken', 'category_unknown'],
})

export const addCourse = endpoint({
  method: 'POST',
  path: '/api/courseStore/add',
  access: 'staff',
  status: 201,
  summary: 'Add a course: an album that needs no category, and whose address may keep its colons.',
  body: z.object({ name, slug: line({ max: 200 }).optional(), country }),
  response: z.object({ ...done.shape, id: z.number(), slug: z.string() }),
  errors: ['album_slug_empty', 'album_slug_taken'],
})

export const editAlbum = endpoint({
  method: 'PUT',
  path: '/api/album_edit/:id',
  access: 'staff',
  summary:
    'What an album is. Until it was published its address follows its name; later it changes only where another one is given, and the earlier one leads on.',
  params: z.object({ id: albumId }),
  body: z.object({ name, slug: line({ max: 200 }).optional(), country, category: categoryOrNone }),
  response: z.object({ ...done.shape, slug: z.string() }),
  errors: [
    'album_not_found',
    'album_slug_empty',
    'album_slug_taken',
    'category_required',
    'category_unknown',
  ],
})

export const deleteAlbum = endpoint({
  method: 'DELETE',
  path: '/api/album/:id',
  access: 'staff',
  summary:
    'Take an album away. It can be brought back for 30 days, then it goes with its pictures and its text.',
  params: z.object({ id: albumId }),
  response: done,
  errors: ['album_not_found'],
})

export const restoreAlbum = endpoint({
  method: 'POST',
  path: '/api/album/:id/restore',
  access: 'staff',
  summary: 'Bring a deleted album back, as it was.',
  params: z.object({ id: albumId }),
  response: done,
  errors: ['album_not_found'],
})

export const savePublishState = endpoint({
  method: 'POST',
  path: '/api/save-publish-state',
  access: 'staff',
  summary: 'Whether everybody sees an album.',
  body: z.object({ album_id: albumId, is_published: flag }),
  response: z.object({ ...done.shape, published: z.boolean() }),
  errors: ['album_not_found'],
})

export const suggestStoreDescription = endpoint({
  method: 'POST',
  path: '/api/album/:id/suggestStoreDescription',
  access: 'staff',
  summary:
    'Write the long text of an album, of what it is and has, into an article that only the album shows. A text that is there is answered as it is, unless `force` asks for a new one.',
  params: z.object({ id: albumId }),
  query: z.object({ force: flag.optional() }),
  response: z.object({ ...done.shape, description: z.string(), articleId: z.number() }),
  errors: ['album_not_found', 'too_many_requests'],
})

export const uploadAlbumCover = endpoint({
  method: 'POST',
  path: '/api/uploadAlbumCover',
  access: 'staff',
  summary:
    'What shared links say and show of an album: a file, or a copy of a picture that staff have sent before. Without either only the text is kept.',
  body: z.object({
    album_id: albumId,
    description: joinedLine({ max: bounds.album.description }).optional(),
    picture: pictureToCopy.optional(),
  }),
  files: { maxBytes: bounds.library.maxBytes, atMost: 1 },
  response: z.object({ ...done.shape, cover: z.string(), description: z.string() }),
  errors: ['album_not_found', 'picture_not_found', ...pictureRefusals],
})
