import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bounds } from './rules/bounds.ts'

/** Why a picture that was sent is not kept, whatever it is for. */
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

export const uploadProfilePicture = endpoint({
  method: 'POST',
  path: '/api/upload-profile-picture',
  access: 'user',
  summary:
    'Send a picture of yourself: PNG, JPEG, GIF, WebP, AVIF or SVG. It is made anew without metadata, of an animation the first frame, and replaces the last one.',
  files: { fields: ['profile_picture'], maxBytes: bounds.avatar.maxBytes, atMost: 1 },
  response: z.object({ status: z.literal('success'), imageUrl: z.string() }),
  errors: ['file_missing', ...pictureRefusals],
})

export const removeProfilePicture = endpoint({
  method: 'DELETE',
  path: '/api/profile-picture',
  access: 'user',
  summary: 'Be shown by your initials again.',
  response: z.object({ status: z.literal('success'), imageUrl: z.literal('') }),
})
