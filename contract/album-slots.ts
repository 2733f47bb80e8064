import { z } from 'zod'
import { albumId, StaffSlot, version } from './albums.ts'
import { endpoint } from './endpoint.ts'
import { pictureRefusals } from './pictures.ts'
import { slotCount } from './rules/albums.ts'
import * as bounds from './rules/bounds.ts'
import { creation, creationRefusals, done, integer, line, opaqueText, trimmedText } from './schema.ts'
import { Slot } from './stores.ts'
import { pictureToCopy } from './uploads.ts'

const position = integer.pipe(
  z
    .number()
    .min(0, 'slot_unknown')
    .max(slotCount - 1, 'slot_unknown'),
)

/** URL of the picture that the caller saw in the slot, `''` for none. With another one there the call fails with 409. */
const seen = opaqueText(bounds.url.max).optional()

export const saveAffiliateLink = endpoint({
  method: 'POST',
  path: '/api/save-affiliate-link',
  access: 'staff',
  summary:
    'Set the name and the link of the product in a slot. Fields that are left out do not change; `null` removes the link.',
  body: z.object({
    album_id: albumId,
    position,
    seen,
    actionUrl: trimmedText(bounds.url.max, { tooLong: 'product_url_invalid' })
      .min(1, 'product_url_invalid')
      .nullish(),
    description: line({ max: bounds.album.product }).optional(),
  }),
  response: z.object({ ...done.shape, item: Slot }),
  errors: ['album_not_found', 'slot_empty', 'slot_unknown', 'product_url_invalid', 'album_changed'],
})

export const uploadAlbumPicture = endpoint({
  method: 'POST',
  path: '/api/upload-album-picture',
  access: 'staff',
  summary:
    'Put a picture into a slot: an uploaded file, or a copy of a picture of the library. A picture that is replaced leaves its name and link to the new one.',
  body: z.object({ album_id: albumId, position, seen, picture: pictureToCopy.optional(), ...creation }),
  files: { fields: ['album_picture'], maxBytes: bounds.library.maxBytes, atMost: 1 },
  response: z.object({ ...done.shape, imageUrl: z.string(), position: z.number() }),
  errors: [
    'file_missing',
    'picture_not_found',
    'album_not_found',
    'slot_unknown',
    'album_changed',
    ...pictureRefusals,
    ...creationRefusals,
  ],
})

const productAddress = trimmedText(bounds.url.max, { tooLong: 'product_url_invalid' }).min(
  1,
  'product_url_invalid',
)

export const proposeProduct = endpoint({
  method: 'POST',
  path: '/api/album/:id/product-proposal',
  access: 'staff',
  summary:
    'Read the name and the picture from the page of a product, as a proposal. Nothing is stored, and the link is not changed.',
  params: z.object({ id: albumId }),
  body: z.object({ actionUrl: productAddress }),
  response: z.object({ name: z.string(), picture: z.string().nullable() }),
  errors: ['album_not_found', 'product_url_invalid', 'product_page_unreadable', 'too_many_requests'],
})

export const takeProductPicture = endpoint({
  method: 'POST',
  path: '/api/album/:id/product-picture',
  access: 'staff',
  summary: 'Fetch a proposed picture and put a copy of it into a slot, like an uploaded one.',
  params: z.object({ id: albumId }),
  body: z.object({ position, seen, picture: productAddress, ...creation }),
  response: z.object({ ...done.shape, imageUrl: z.string(), position: z.number() }),
  errors: [
    'album_not_found',
    'slot_unknown',
    'album_changed',
    'product_url_invalid',
    'product_picture_unreadable',
    'too_many_requests',
    ...pictureRefusals,
    ...creationRefusals,
  ],
})

const place = z.object({ album_id: albumId, position })

export const deleteItem = endpoint({
  method: 'POST',
  path: '/api/delete-item',
  access: 'staff',
  summary: 'Empty a slot. Its content can be restored for 30 days.',
  body: place.extend({ seen }),
  response: done,
  errors: ['album_not_found', 'slot_unknown', 'album_changed'],
})

export const restoreItem = endpoint({
  method: 'POST',
  path: '/api/restore-item',
  access: 'staff',
  summary:
    'Restore a product that was removed: `seen` is the URL of its picture; without it, the last product that was in the slot. It returns to its slot; if products were moved since, between its former neighbours.',
  body: place.extend({ seen }),
  response: z.object({ ...done.shape, item: Slot }),
  errors: ['album_not_found', 'slot_unknown', 'slot_nothing_emptied', 'album_full'],
})

/** A permutation of the twelve positions. */
const order = z
  .array(position)
  .length(slotCount, 'slot_order_invalid')
  .refine((all) => new Set(all).size === slotCount, 'slot_order_invalid')

export const reorderAlbum = endpoint({
  method: 'POST',
  path: '/api/album/:id/reorder',
  access: 'staff',
  summary:
    'Reorder the slots: `positions[3]` is the slot whose content moves to the fourth place. If `version` is sent and the album has changed since, the call fails with 409.',
  params: z.object({ id: albumId }),
  body: z.object({ positions: order, version: integer.optional() }),
  response: z.object({ ...done.shape, content: z.array(StaffSlot), version }),
  errors: ['album_not_found', 'slot_unknown', 'slot_order_invalid', 'album_changed'],
})
