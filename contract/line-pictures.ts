import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { pictureRefusals } from './pictures.ts'
import * as bounds from './rules/bounds.ts'
import { line, opaqueText } from './schema.ts'

/** A picture that a line of a channel or of a private conversation shows. */
export const LinePicture = z.object({
  id: z.string(),
  /** Root-relative. Only who may read the line is answered there; smaller ones: `linePictureSources`. */
  url: z.string(),
  width: z.number(),
  height: z.number(),
  /** What stands there until it has come: its mean colour, `#rrggbb`. */
  placeholder: z.string(),
  /** What is to be seen, in the words of who sent it; `''` without any. */
  alt: z.string(),
})
export type LinePicture = z.infer<typeof LinePicture>

/** The pictures that a line is sent with: one’s own, sent before by `POST /api/line-pictures`, each for one line. */
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

/** Why a line is not sent with its pictures. */
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
    'Send a picture for a line that follows: JPEG, PNG, GIF, WebP or AVIF. It is made anew without metadata, of an animation the first frame. Sending with the same `client_id` again answers the first result. What no line shows a day later is deleted.',
  files: { fields: ['file'], maxBytes: bounds.linePicture.maxBytes, atMost: 1 },
  body: z.object({
    /** Printable ASCII, such as a UUID; unique per sender. */
    client_id: opaqueText(64, { tooLong: 'client_id_invalid' })
      .regex(/^[\x21-\x7e]{1,64}$/, 'client_id_invalid')
      .optional(),
  }),
  response: z.object({ status: z.literal('success'), picture: LinePicture }),
  errors: ['file_missing', 'client_id_invalid', 'line_pictures_of_day', ...pictureRefusals],
})
