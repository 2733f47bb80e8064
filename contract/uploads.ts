import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { pictureRefusals } from './pictures.ts'
import { bounds } from './rules/bounds.ts'
import { wholeUploadPattern } from './rules/pictures.ts'
import { asked, done, instant, opaqueText } from './schema.ts'

/** Where a picture is shown. */
export const PictureUse = z.object({
  /** `article`, `shop`, `course` and so on. */
  type: z.string(),
  id: z.number(),
  name: z.string(),
})
export type PictureUse = z.infer<typeof PictureUse>

/** A picture that staff sent, to choose from. */
export const LibraryPicture = z.object({
  /** Bare: `/uploads/` comes before it. */
  name: z.string(),
  modified: instant,
  url: z.string(),
  width: z.number(),
  height: z.number(),
  /** Its mean colour, until it has come. */
  colour: z.string(),
  /** As long as there is any, it cannot be deleted. */
  usedBy: z.array(PictureUse),
})
export type LibraryPicture = z.infer<typeof LibraryPicture>

export const listUploads = endpoint({
  method: 'GET',
  path: '/api/uploads',
  access: 'staff',
  summary: 'The library of pictures, newest first: all, unless a page is asked for.',
  query: z.object({ page: asked, limit: asked }),
  response: z.array(LibraryPicture),
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
  response: z.object({
    status: z.literal('success'),
    files: z.array(z.object({ name: z.string(), url: z.string() })),
    /** What they were called, and why not. */
    rejected: z.array(z.object({ name: z.string(), key: z.string(), message: z.string() })),
  }),
  errors: ['file_missing', ...pictureRefusals],
})

export const deleteUpload = endpoint({
  method: 'DELETE',
  path: '/api/uploads/:name',
  access: 'staff',
  summary:
    'Delete a picture of the library for ever. As long as it is shown somewhere that is a 409, which tells where.',
  params: z.object({
    name: opaqueText(100, { tooLong: 'upload_not_found' }).regex(wholeUploadPattern, 'upload_not_found'),
  }),
  response: done,
  errors: ['upload_not_found', 'upload_in_use'],
})
