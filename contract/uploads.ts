import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { pictureRefusals } from './pictures.ts'
import * as bounds from './rules/bounds.ts'
import { staffPictureKinds, wholeUploadPattern } from './rules/pictures.ts'
import {
  creation,
  creationRefusals,
  done,
  flag,
  instant,
  opaqueText,
  pageOrLimit,
  trimmedText,
  visibleName,
} from './schema.ts'

/** A use of a picture. */
export const PictureUse = z.object({
  /** `article`, `shop`, `course` and so on. */
  type: z.string(),
  id: z.number(),
  name: z.string(),
})
export type PictureUse = z.infer<typeof PictureUse>

/** Bare file name of an uploaded picture to reuse; the site copies it. */
export const pictureToCopy = opaqueText(100, { tooLong: 'picture_not_found' }).regex(
  wholeUploadPattern,
  'picture_not_found',
)

/** A picture of the library. */
export const LibraryPicture = z.object({
  /** Bare file name below `/uploads/`. */
  name: z.string(),
  /** Label, initially the name of the uploaded file; `''` without one. */
  label: z.string(),
  /** What it was uploaded for. All but `library` are deleted with their album or photo. */
  kind: z.enum(staffPictureKinds),
  modified: instant,
  url: z.string(),
  width: z.number(),
  height: z.number(),
  /** Mean colour, shown until it has loaded. */
  colour: z.string(),
  /** It cannot be deleted while it is used. */
  usedBy: z.array(PictureUse),
  /** Uses of its copies, which have their own files and stay when it is deleted. */
  copiedTo: z.array(PictureUse),
})
export type LibraryPicture = z.infer<typeof LibraryPicture>

export const listUploads = endpoint({
  method: 'GET',
  path: '/api/uploads',
  access: 'staff',
  summary:
    'List the library of pictures, newest first: all of them unless `page` is sent. `q` searches labels, ignoring accents; `everywhere` includes pictures uploaded for shops, courses and photos, without copies.',
  query: z.object({
    page: pageOrLimit,
    limit: pageOrLimit,
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
    'Upload JPEG, PNG, WebP and AVIF pictures to the library. The type is recognised by content; they are re-encoded without metadata under random names. If some are refused, the others are stored.',
  files: {
    fields: ['files[]', 'files'],
    maxBytes: bounds.library.maxBytes,
    atMost: bounds.library.atOnce,
  },
  body: z.object(creation),
  response: done.extend({
    files: z.array(z.object({ name: z.string(), url: z.string() })),
    /** Names of refused files, with the error. */
    rejected: z.array(z.object({ name: z.string(), key: z.string(), message: z.string() })),
  }),
  errors: ['file_missing', ...pictureRefusals, ...creationRefusals],
})

const place = z.object({
  name: opaqueText(100, { tooLong: 'upload_not_found' }).regex(wholeUploadPattern, 'upload_not_found'),
})

export const renameUpload = endpoint({
  method: 'PUT',
  path: '/api/uploads/:name',
  access: 'staff',
  summary: 'Set the label of a library picture. Its file name does not change.',
  params: place,
  body: z.object({ label: visibleName({ min: 1, max: bounds.library.label }) }),
  response: done,
  errors: ['upload_not_found', 'name_invisible'],
})

export const deleteUpload = endpoint({
  method: 'DELETE',
  path: '/api/uploads/:name',
  access: 'staff',
  summary: 'Delete a picture of the library. While it is used, the call fails with 409 and lists the uses.',
  params: place,
  response: done,
  errors: ['upload_not_found', 'upload_in_use'],
})
