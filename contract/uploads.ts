import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { asked, instant } from './schema.ts'

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
