import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as bounds from './rules/bounds.ts'
import { readCrop } from './rules/crop.ts'
import { opaqueText } from './schema.ts'

/** Errors of every upload of pictures. */
export const pictureRefusals = [
  'files_too_many',
  'file_too_large',
  'picture_type_unknown',
  'picture_pixels_too_many',
  'picture_broken',
  'pictures_busy',
  'own_pictures_full',
  'pictures_full',
  'storage_full',
  'too_many_requests',
] as const

const crop = opaqueText(60, { tooLong: 'picture_crop_invalid' }).transform((text, context) => {
  const part = readCrop(text)
  if (part) return part
  context.addIssue({ code: 'custom', message: 'picture_crop_invalid' })
  return z.NEVER
})

export const uploadProfilePicture = endpoint({
  method: 'POST',
  path: '/api/upload-profile-picture',
  access: 'user',
  summary:
    'Upload your profile picture: PNG, JPEG, GIF, WebP, AVIF or SVG. It is re-encoded without metadata; of an animation only the first frame is kept. It replaces the previous one. `crop` is the part to keep: `left,top,width,height` as fractions of the upright picture.',
  files: { fields: ['profile_picture'], maxBytes: bounds.avatar.maxBytes, atMost: 1 },
  body: z.object({ crop: crop.optional() }),
  response: z.object({ status: z.literal('success'), imageUrl: z.string() }),
  errors: ['file_missing', 'picture_crop_invalid', ...pictureRefusals],
})

export const removeProfilePicture = endpoint({
  method: 'DELETE',
  path: '/api/profile-picture',
  access: 'user',
  summary: 'Delete your profile picture: your initials are shown again.',
  response: z.object({ status: z.literal('success'), imageUrl: z.literal('') }),
  errors: ['too_many_requests'],
})
