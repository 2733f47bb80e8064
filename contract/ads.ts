import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { adPlaces } from './rules/ad-places.ts'
import { done, line, opaqueText } from './schema.ts'

/** Something in a slot that can be advertised. */
export const AdSlot = z.object({
  /** Its picture: moved within its album it is still the same. */
  pictureId: z.string(),
  /** Root-relative, with square cuts. */
  image: z.string(),
  /** The product's name, or the album's where it has none. */
  name: z.string(),
  albumId: z.number(),
  album: z.string(),
  /** Everybody can see it: else chance decides for as long as that lasts. */
  shown: z.boolean(),
})
export type AdSlot = z.infer<typeof AdSlot>

/** `null`: chance decides. */
const Chosen = z.object({ course: AdSlot.nullable(), product: AdSlot.nullable() })
export type ChosenAds = z.infer<typeof Chosen>

export const readChosenAds = endpoint({
  method: 'GET',
  path: '/api/admin/ads',
  access: 'staff',
  summary: 'What staff have chosen to advertise.',
  response: Chosen,
})

export const listAdSlots = endpoint({
  method: 'GET',
  path: '/api/admin/ads/:place',
  access: 'staff',
  summary:
    'What can be advertised in a place: at most 60 slots of published albums, the newest albums first.',
  params: z.object({ place: z.enum(adPlaces, 'ad_not_found') }),
  query: z.object({ q: line({ max: 100 }).optional().catch(undefined) }),
  response: z.array(AdSlot),
  errors: ['ad_not_found'],
})

const pictureId = opaqueText(26, { tooLong: 'ad_not_found' })
  .regex(/^[a-z0-9]{26}$/, 'ad_not_found')
  .nullable()
  .optional()

export const chooseAds = endpoint({
  method: 'PUT',
  path: '/api/ads',
  access: 'staff',
  summary:
    'What is advertised, by the picture in its slot; `null` leaves it to chance, and what is not sent stays.',
  body: z.object({ course: pictureId, product: pictureId }),
  response: done.extend({ chosen: Chosen }),
  errors: ['ad_not_found'],
})
