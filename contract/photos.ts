import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { pictureRefusals } from './pictures.ts'
import * as bounds from './rules/bounds.ts'
import { done, id, line, opaqueText } from './schema.ts'
import { pictureToCopy } from './uploads.ts'

export const Photo = z.object({
  id: z.number(),
  /** Root-relative. */
  src: z.string(),
  /** What is to be seen, for those who do not see it. */
  alt: z.string(),
  caption: z.string(),
  width: z.number(),
  height: z.number(),
  /** Its mean colour, until it has come. */
  colour: z.string(),
})
export type Photo = z.infer<typeof Photo>

export const listPhotos = endpoint({
  method: 'GET',
  path: '/api/photos',
  access: 'public',
  tagged: true,
  summary: 'The photos of the site, in their order.',
  query: z.object({ lang: opaqueText(35).optional() }),
  response: z.array(Photo),
})

const place = z.object({ id: id.pipe(z.number().max(2_147_483_647, 'photo_not_found')) })
const words = z.object({
  alt: line({ max: bounds.photo.alt }).pipe(z.string().min(1, 'photo_alt_required')),
  caption: line({ max: bounds.photo.caption }).default(''),
})
const answer = done.extend({ id: z.number() })

export const addPhoto = endpoint({
  method: 'POST',
  path: '/api/photos',
  access: 'staff',
  summary: 'Put a picture at the head of the photos: a file, or a copy of one that staff have sent before.',
  files: { maxBytes: bounds.photo.maxBytes, atMost: 1 },
  body: words.extend({ picture: pictureToCopy.optional() }),
  status: 201,
  response: answer,
  errors: ['photo_alt_required', 'photos_full', 'file_missing', 'picture_not_found', ...pictureRefusals],
})

export const changePhoto = endpoint({
  method: 'PUT',
  path: '/api/photos/:id',
  access: 'staff',
  summary: 'What is said about a photo, the same in every language.',
  params: place,
  body: words,
  response: answer,
  errors: ['photo_not_found', 'photo_alt_required'],
})

export const movePhoto = endpoint({
  method: 'PUT',
  path: '/api/photos/:id/position',
  access: 'staff',
  summary: 'Put a photo before another one, or at the end.',
  params: place,
  body: z.object({ before: id.nullable() }),
  response: answer,
  errors: ['photo_not_found'],
})

export const deletePhoto = endpoint({
  method: 'DELETE',
  path: '/api/photos/:id',
  access: 'staff',
  summary: 'Take a photo away.',
  params: place,
  response: done,
  errors: ['photo_not_found'],
})
