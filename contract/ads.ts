import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { adPlaces } from './rules/ad-places.ts'
import { done, line, opaqueText } from './schema.ts'

/** A filled slot of an album that can be advertised. */
export const AdSlot = z.object({
  /** Identifies the slot even after it was moved within its album. */
  pictureId: z.string(),
  /** Root-relative URL; square crops exist. */
  image: z.string(),
  /** Name of the product, or of the album if the product has none. */
  name: z.string(),
  albumId: z.number(),
  album: z.string(),
  /** Whether it is public. While it is not, a random slot is advertised instead. */
  shown: z.boolean(),
})
export type AdSlot = z.infer<typeof AdSlot>

/** `null`: a random slot is advertised. */
const Chosen = z.object({ course: AdSlot.nullable(), product: AdSlot.nullable() })
export type ChosenAds = z.infer<typeof Chosen>

export const readChosenAds = endpoint({
  method: 'GET',
  path: '/api/admin/ads',
  access: 'staff',
  summary: 'Get the slots that staff have chosen to advertise.',
  response: Chosen,
})

export const listAdSlots = endpoint({
  method: 'GET',
  path: '/api/admin/ads/:place',
  access: 'staff',
  summary:
    'List the slots that can be advertised in a place: at most 60, of published albums, newest albums first.',
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
    'Choose the slots to advertise, by the id of their picture. `null` advertises random slots; fields that are left out do not change.',
  body: z.object({ course: pictureId, product: pictureId }),
  response: done.extend({ chosen: Chosen }),
  errors: ['ad_not_found'],
})
