import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { pictureRefusals } from './pictures.ts'
import * as bounds from './rules/bounds.ts'
import { clientId, creation, integer, line, opaqueText } from './schema.ts'

/** A picture of a line, in a channel or a private conversation. */
export const LinePicture = z.object({
  id: z.string(),
  /** Root-relative; accessible to those who may read the line. `linePictureSources` lists smaller sizes. */
  url: z.string(),
  width: z.number(),
  height: z.number(),
  /** Mean colour `#rrggbb`, shown until it has loaded. */
  placeholder: z.string(),
  /** Alternative text by the sender; `''` without one. */
  alt: z.string(),
})
export type LinePicture = z.infer<typeof LinePicture>

/** Pictures to attach to a line: uploaded before by the sender with `POST /api/line-pictures`, each for one line. */
export const givenPictures = z
  .array(
    z.object({
      id: opaqueText(26, { tooLong: 'line_picture_not_found' }).regex(
        /^[a-z0-9]{26}$/,
        'line_picture_not_found',
      ),
      alt: line({ max: bounds.linePicture.alt }).default(''),
    }),
  )
  .max(bounds.linePicture.perLine, { abort: true, error: 'line_pictures_too_many' })
  .refine((pictures) => new Set(pictures.map(({ id }) => id)).size === pictures.length, 'line_picture_used')
  .optional()
export type GivenPicture = NonNullable<z.infer<typeof givenPictures>>[number]

/** Errors of attaching pictures. */
export const linePictureRefusals = [
  'line_pictures_too_many',
  'line_picture_not_found',
  'line_picture_used',
] as const

export const uploadLinePicture = endpoint({
  method: 'POST',
  path: '/api/line-pictures',
  access: 'user',
  status: 201,
  summary:
    'Upload a picture for a line that is sent afterwards: JPEG, PNG, GIF, WebP or AVIF. It is re-encoded without metadata; of an animation only the first frame is kept. Repeating a call with the same `client_id` returns the first result. Unused pictures are deleted after a day.',
  files: { fields: ['file'], maxBytes: bounds.linePicture.maxBytes, atMost: 1 },
  body: z.object(creation),
  response: z.object({ status: z.literal('success'), picture: LinePicture }),
  errors: ['file_missing', 'client_id_invalid', 'line_pictures_of_day', ...pictureRefusals],
})

/** A picture that is uploaded in parts. */
const LinePictureUpload = z.object({
  /** How many bytes the server has; the next part begins here. */
  offset: z.number(),
  /** Once it is complete. */
  picture: LinePicture.optional(),
})
export type LinePictureUpload = z.infer<typeof LinePictureUpload>

const unfinished = {
  path: '/api/line-pictures/:client_id',
  access: 'user',
  response: LinePictureUpload,
} as const
const params = z.object({ client_id: clientId })

export const findLinePictureUpload = endpoint({
  ...{ method: 'GET', ...unfinished, params, hasHead: true },
  summary:
    'Find how much of a picture has arrived, after an upload in parts was cut: `Upload-Offset`, which is 0 if nothing has. Parts are kept for an hour after the last one, of four pictures per sender, and fewer while more than 256 are unfinished.',
  errors: ['storage_full'],
})

export const appendToLinePicture = endpoint({
  ...{ method: 'PATCH', ...unfinished, params },
  summary:
    'Upload a picture for a line in parts (https://datatracker.ietf.org/doc/draft-ietf-httpbis-resumable-upload/). Each is appended at `Upload-Offset`; the last, with `Upload-Complete: ?1`, has the result of `POST /api/line-pictures` with this `client_id`. Parts at another offset are refused with 409 and the right `Upload-Offset`. All parts of a `client_id` must be of the same file.',
  headers: z.object({
    'upload-offset': integer.pipe(z.number().min(0)),
    'upload-complete': z.enum(['?0', '?1']).default('?0'),
  }),
  bytes: { type: 'application/partial-upload', maxBytes: bounds.linePicture.partBytes },
  errors: ['upload_offset_mismatch', 'file_missing', 'line_pictures_of_day', ...pictureRefusals],
})
