import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { pictureRefusals } from './pictures.ts'
import * as bounds from './rules/bounds.ts'
import { creation, creationRefusals, done, id, line, opaqueText } from './schema.ts'
import { pictureToCopy } from './uploads.ts'

export const Photo = z.object({
  id: z.number(),
  /** Root-relative URL. */
  src: z.string(),
  /** Alternative text. */
  alt: z.string(),
  caption: z.string(),
  width: z.number(),
  height: z.number(),
  /** Mean colour, shown until it has loaded. */
  colour: z.string(),
})
export type Photo = z.infer<typeof Photo>

export const listPhotos = endpoint({
  method: 'GET',
  path: '/api/photos',
  access: 'public',
  tagged: true,
  summary: 'List the photos of the site, in order.',
  query: z.object({ lang: opaqueText(35).optional() }),
  response: z.array(Photo),
})

const place = z.object({ id: id.pipe(z.number().max(2_147_483_647, 'photo_not_found')) })
const alt = line({ max: bounds.photo.alt }).pipe(z.string().min(1, 'photo_alt_required'))
const caption = line({ max: bounds.photo.caption })
const answer = done.extend({ id: z.number() })

export const addPhoto = endpoint({
  method: 'POST',
  path: '/api/photos',
  access: 'staff',
  summary: 'Add a photo at the beginning: an uploaded file, or a copy of a picture of the library.',
  files: { maxBytes: bounds.photo.maxBytes, atMost: 1 },
  body: z.object({ alt, caption: caption.default(''), picture: pictureToCopy.optional(), ...creation }),
  status: 201,
  response: answer,
  errors: [
    'photo_alt_required',
    'photos_full',
    'file_missing',
    'picture_not_found',
    ...pictureRefusals,
    ...creationRefusals,
  ],
})

export const changePhoto = endpoint({
  method: 'PUT',
  path: '/api/photos/:id',
  access: 'staff',
  summary: 'Set the texts of a photo, the same in every language. Those that are left out do not change.',
  params: place,
  body: z.object({ alt, caption }).partial(),
  response: answer,
  errors: ['photo_not_found', 'photo_alt_required'],
})

export const movePhoto = endpoint({
  method: 'PUT',
  path: '/api/photos/:id/position',
  access: 'staff',
  summary: 'Move a photo before another one, or to the end.',
  params: place,
  body: z.object({ before: id.nullable() }),
  response: answer,
  errors: ['photo_not_found'],
})

export const deletePhoto = endpoint({
  method: 'DELETE',
  path: '/api/photos/:id',
  access: 'staff',
  summary: 'Delete a photo.',
  params: place,
  response: done,
  errors: ['photo_not_found'],
})
