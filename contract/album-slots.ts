import { z } from 'zod'
import { albumId, StaffSlot, version } from './albums.ts'
import { endpoint } from './endpoint.ts'
import { pictureRefusals } from './pictures.ts'
import { slotCount } from './rules/albums.ts'
import * as bounds from './rules/bounds.ts'
import { done, integer, line, trimmedText } from './schema.ts'
import { Slot } from './stores.ts'
import { pictureToCopy } from './uploads.ts'

const position = integer.pipe(
  z
    .number()
    .min(0, 'slot_unknown')
    .max(slotCount - 1, 'slot_unknown'),
)

export const saveAffiliateLink = endpoint({
  method: 'POST',
  path: '/api/save-affiliate-link',
  access: 'staff',
  summary:
    'The name of a product, and where it is to be had. What is left out stays; `null` takes the link away.',
  body: z.object({
    album_id: albumId,
    position,
    actionUrl: trimmedText(bounds.url.max, { tooLong: 'product_url_invalid' })
      .min(1, 'product_url_invalid')
      .nullish(),
    description: line({ max: bounds.album.product }).optional(),
  }),
  response: z.object({ ...done.shape, item: Slot }),
  errors: ['album_not_found', 'slot_empty', 'slot_unknown', 'product_url_invalid'],
})

export const uploadAlbumPicture = endpoint({
  method: 'POST',
  path: '/api/upload-album-picture',
  access: 'staff',
  summary:
    'Put a picture into a slot: a file, or without one a copy of a picture that staff have sent before. Where there is one already, its name and its link stay.',
  body: z.object({ album_id: albumId, position, picture: pictureToCopy.optional() }),
  files: { fields: ['album_picture'], maxBytes: bounds.library.maxBytes, atMost: 1 },
  response: z.object({ ...done.shape, imageUrl: z.string(), position: z.number() }),
  errors: ['file_missing', 'picture_not_found', 'album_not_found', 'slot_unknown', ...pictureRefusals],
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
    'What the page of a product says that it is called, and where its picture is: a proposal, nothing is kept. The page is read once, and the link stays as it was written.',
  params: z.object({ id: albumId }),
  body: z.object({ actionUrl: productAddress }),
  response: z.object({ name: z.string(), picture: z.string().nullable() }),
  errors: ['album_not_found', 'product_url_invalid', 'product_page_unreadable', 'too_many_requests'],
})

export const takeProductPicture = endpoint({
  method: 'POST',
  path: '/api/album/:id/product-picture',
  access: 'staff',
  summary: 'Fetch a picture that was proposed, and put a copy of it into a slot, as one that is sent.',
  params: z.object({ id: albumId }),
  body: z.object({ position, picture: productAddress }),
  response: z.object({ ...done.shape, imageUrl: z.string(), position: z.number() }),
  errors: [
    'album_not_found',
    'slot_unknown',
    'product_url_invalid',
    'product_picture_unreadable',
    'too_many_requests',
    ...pictureRefusals,
  ],
})

const place = z.object({ album_id: albumId, position })

export const deleteItem = endpoint({
  method: 'POST',
  path: '/api/delete-item',
  access: 'staff',
  summary: 'Empty a slot. What was in it can be brought back for 30 days.',
  body: place,
  response: done,
  errors: ['album_not_found', 'slot_unknown'],
})

export const restoreItem = endpoint({
  method: 'POST',
  path: '/api/restore-item',
  access: 'staff',
  summary:
    'Bring back what was last in a slot: to its place, or to the first free one where that is taken meanwhile.',
  body: place,
  response: z.object({ ...done.shape, item: Slot }),
  errors: ['album_not_found', 'slot_unknown', 'slot_nothing_emptied', 'album_full'],
})

/** Twelve places, each once. */
const order = z
  .array(position)
  .length(slotCount, 'slot_order_invalid')
  .refine((all) => new Set(all).size === slotCount, 'slot_order_invalid')

export const reorderAlbum = endpoint({
  method: 'POST',
  path: '/api/album/:id/reorder',
  access: 'staff',
  summary:
    'Move what is in the slots: `positions[3]` is the slot whose content comes to the fourth place. With the `version` that was read, a change in between is a 409.',
  params: z.object({ id: albumId }),
  body: z.object({ positions: order, version: integer.optional() }),
  response: z.object({ ...done.shape, content: z.array(StaffSlot), version }),
  errors: ['album_not_found', 'slot_unknown', 'slot_order_invalid', 'album_changed'],
})
