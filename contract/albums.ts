import { z } from 'zod'
import { category, categoryOrNone } from './articles.ts'
import { endpoint } from './endpoint.ts'
import { pictureRefusals } from './pictures.ts'
import { albumKinds } from './rules/albums.ts'
import * as bounds from './rules/bounds.ts'
import { countries } from './rules/countries.ts'
import { publishStates } from './rules/publish-states.ts'
import {
  creation,
  creationRefusals,
  done,
  flag,
  id,
  instant,
  joinedLine,
  limit,
  line,
  page,
  trimmedText,
  visibleName,
} from './schema.ts'
import { Slot } from './stores.ts'
import { pictureToCopy } from './uploads.ts'

/** The greatest value of an `integer` column. */
export const albumId = id.pipe(z.number().max(2_147_483_647, 'album_not_found'))
const name = visibleName({ min: 1, max: bounds.album.name })
const country = z.enum(countries)
/** Version of the slots' content, incremented by every change. */
export const version = z.number()

/** A filled slot, as shown to staff. */
export const StaffSlot = Slot.extend({
  /** When the link was first found broken; absent until that was confirmed by a second check. */
  brokenSince: instant.optional(),
})
export type StaffSlot = z.infer<typeof StaffSlot>

/** A shop or a course in the list of staff, published or not. */
export const StaffAlbum = z.object({
  id: z.number(),
  name: z.string(),
  slug: z.string(),
  kind: z.enum(albumKinds),
  country,
  /** In the language of the request, like the category name. */
  countryName: z.string(),
  /** Key of the category; `''` without one. */
  category: z.string(),
  categoryName: z.string(),
  createdAt: instant,
  published: z.boolean(),
  /** The cover, or the first filled slot; `''` without either. */
  picture: z.string(),
  /** When it was moved to the bin; it is deleted for good 30 days later. */
  deletedAt: instant.nullable(),
})
export type StaffAlbum = z.infer<typeof StaffAlbum>

export const listAlbums = endpoint({
  method: 'GET',
  path: '/api/albums',
  access: 'staff',
  summary:
    'List shops and courses, newest first. Those in the bin are only included on request. `X-Total-Count` is the total number.',
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

/** The content of an album's twelve slots. */
export const AlbumContent = z.object({
  id: z.number(),
  name: z.string(),
  slug: z.string(),
  kind: z.enum(albumKinds),
  published: z.boolean(),
  /** Filled slots only, in order. */
  content: z.array(StaffSlot),
  /** The chosen cover; `''` without one. */
  cover: z.string(),
  /** Picture of shared links, made of the cover or of the slots; `''` without either. */
  share: z.string(),
  /** Description of shared links. */
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
  summary: 'Get the content of an album for editing.',
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
  /** `null` and `''` without a category. */
  category: z.object({ id: z.number().nullable(), name: z.string() }),
  createdAt: instant,
  published: z.boolean(),
  /** Whether it was ever published: from then on its slug only changes when one is sent. */
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
  summary: 'Get the properties of an album for editing.',
  params: z.object({ id: albumId }),
  response: AlbumInfo,
  errors: ['album_not_found'],
})

export const addAlbum = endpoint({
  method: 'POST',
  path: '/api/album/add',
  access: 'staff',
  status: 201,
  summary: 'Create a shop. Its slug is made from its name unless a usable one is sent.',
  body: z.object({ name, slug: line({ max: 200 }).optional(), country, category, ...creation }),
  response: z.object({
    ...done.shape,
    id: z.number(),
    album_id: z.number(),
    slug: z.string(),
  }),
  errors: ['album_slug_empty', 'album_slug_taken', 'category_unknown', ...creationRefusals],
})

export const addCourse = endpoint({
  method: 'POST',
  path: '/api/courseStore/add',
  access: 'staff',
  status: 201,
  summary: 'Create a course: an album that needs no category and whose slug may contain colons.',
  body: z.object({ name, slug: line({ max: 200 }).optional(), country, ...creation }),
  response: z.object({ ...done.shape, id: z.number(), slug: z.string() }),
  errors: ['album_slug_empty', 'album_slug_taken', ...creationRefusals],
})

export const editAlbum = endpoint({
  method: 'PUT',
  path: '/api/album_edit/:id',
  access: 'staff',
  summary:
    'Change the properties of an album. Fields that are left out do not change. Until it is first published, the slug follows the name; later it only changes when another one is sent, and the earlier one redirects.',
  params: z.object({ id: albumId }),
  body: z.object({
    name: name.optional(),
    slug: line({ max: 200 }).optional(),
    country: country.optional(),
    category: categoryOrNone,
  }),
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
    'Move an album to the bin. It can be restored for 30 days, then it is deleted with its pictures and its text.',
  params: z.object({ id: albumId }),
  response: done,
  errors: ['album_not_found'],
})

export const restoreAlbum = endpoint({
  method: 'POST',
  path: '/api/album/:id/restore',
  access: 'staff',
  summary: 'Restore an album from the bin.',
  params: z.object({ id: albumId }),
  response: done,
  errors: ['album_not_found'],
})

export const savePublishState = endpoint({
  method: 'POST',
  path: '/api/save-publish-state',
  access: 'staff',
  summary: 'Publish or unpublish an album.',
  body: z.object({ album_id: albumId, is_published: flag }),
  response: z.object({ ...done.shape, published: z.boolean() }),
  errors: ['album_not_found'],
})

export const suggestStoreDescription = endpoint({
  method: 'POST',
  path: '/api/album/:id/suggestStoreDescription',
  access: 'staff',
  summary:
    'Generate the long text of an album from its properties and content, as an article that only the album shows. An existing text is returned unchanged unless `force` is set.',
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
    'Set the cover and the description of shared links: an uploaded file, or a copy of a picture of the library. Without either only the description is stored.',
  body: z.object({
    album_id: albumId,
    description: joinedLine({ max: bounds.album.description }).optional(),
    picture: pictureToCopy.optional(),
  }),
  files: { maxBytes: bounds.library.maxBytes, atMost: 1 },
  response: z.object({ ...done.shape, cover: z.string(), description: z.string() }),
  errors: ['album_not_found', 'picture_not_found', ...pictureRefusals],
})
