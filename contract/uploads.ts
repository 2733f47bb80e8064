import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { pictureRefusals } from './pictures.ts'
import * as bounds from './rules/bounds.ts'
import { staffPictureKinds, wholeUploadPattern } from './rules/pictures.ts'
import { asked, done, flag, instant, opaqueText, trimmedText, visibleName } from './schema.ts'

/** Where a picture is shown. */
export const PictureUse = z.object({
  /** `article`, `shop`, `course` and so on. */
  type: z.string(),
  id: z.number(),
  name: z.string(),
})
export type PictureUse = z.infer<typeof PictureUse>

/** The bare name of a picture that staff have sent, to be used once more: the site makes a copy of it. */
export const pictureToCopy = opaqueText(100, { tooLong: 'picture_not_found' }).regex(
  wholeUploadPattern,
  'picture_not_found',
)

/** A picture that staff sent, to choose from. */
export const LibraryPicture = z.object({
  /** Bare: `/uploads/` comes before it. */
  name: z.string(),
  /** What staff call it, at first as its file was called; `''` without a name. */
  label: z.string(),
  /** What it was sent for: `library` stands for itself, the others go with their album or photo. */
  kind: z.enum(staffPictureKinds),
  modified: instant,
  url: z.string(),
  width: z.number(),
  height: z.number(),
  /** Its mean colour, until it has come. */
  colour: z.string(),
  /** As long as there is any, it cannot be deleted. */
  usedBy: z.array(PictureUse),
  /** What shows a copy of it. These have files of their own, and stay without it. */
  copiedTo: z.array(PictureUse),
})
export type LibraryPicture = z.infer<typeof LibraryPicture>

export const listUploads = endpoint({
  method: 'GET',
  path: '/api/uploads',
  access: 'staff',
  summary:
    'The library of pictures, newest first: all, unless a page is asked for. With `q` those that are called so, whatever the accents; with `everywhere` also those that were sent for shops, courses and photos, without their copies.',
  query: z.object({
    page: asked,
    limit: asked,
    q: trimmedText(bounds.search.max).optional(),
    everywhere: flag.optional(),
  }),
  response: z.array(LibraryPicture),
  errors: ['too_many_requests', 'search_too_slow'],
})

export const uploadImages = endpoint({
  method: 'POST',
  path: '/api/uploadImage',
  access: 'staff',
  status: 201,
  summary:
    'Put JPEG, PNG, WebP and AVIF pictures into the library. What is in them counts, not their names; they are made anew without metadata, under random names. Where some are refused, the others are kept.',
  files: {
    fields: ['files[]', 'files'],
    maxBytes: bounds.library.maxBytes,
    atMost: bounds.library.atOnce,
  },
  response: done.extend({
    files: z.array(z.object({ name: z.string(), url: z.string() })),
    /** What they were called, and why not. */
    rejected: z.array(z.object({ name: z.string(), key: z.string(), message: z.string() })),
  }),
  errors: ['file_missing', ...pictureRefusals],
})

const place = z.object({
  name: opaqueText(100, { tooLong: 'upload_not_found' }).regex(wholeUploadPattern, 'upload_not_found'),
})

export const renameUpload = endpoint({
  method: 'PUT',
  path: '/api/uploads/:name',
  access: 'staff',
  summary: 'What a picture of the library is called, by which it is found. Its file keeps its name.',
  params: place,
  body: z.object({ label: visibleName({ min: 1, max: bounds.library.label }) }),
  response: done,
  errors: ['upload_not_found', 'name_invisible'],
})

export const deleteUpload = endpoint({
  method: 'DELETE',
  path: '/api/uploads/:name',
  access: 'staff',
  summary:
    'Delete a picture of the library for ever. As long as it is shown somewhere that is a 409, which tells where.',
  params: place,
  response: done,
  errors: ['upload_not_found', 'upload_in_use'],
})
