import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as bounds from './rules/bounds.ts'
import { done, flag, id, instant, integer, opaqueText } from './schema.ts'

/** What a device can be told of. */
export const newsKinds = ['mention', 'reply', 'private_message', 'article', 'song'] as const
export const NewsKind = z.enum(newsKinds)
export type NewsKind = z.infer<typeof NewsKind>

const minuteOfDay = integer.pipe(z.number().min(0).max(1439))

/** Each day from one minute of the day to another, over midnight too, by the device's own clock. */
export const QuietHours = z.object({ from: minuteOfDay, until: minuteOfDay })
export type QuietHours = z.infer<typeof QuietHours>

/** What is chosen for one device. */
export const DeviceChoices = z.object({
  kinds: z.array(NewsKind).max(newsKinds.length),
  /** `null`: none. */
  quietHours: QuietHours.nullable(),
  /** The screen says that there is news, and neither who wrote nor what. */
  hidesText: flag,
})
export type DeviceChoices = z.infer<typeof DeviceChoices>

/** A place that the device keeps silent about. A text that its owner may not read any more has no name. */
export const MutedPlace = z.object({ id, kind: z.enum(['channel', 'conversation']), name: z.string() })
export type MutedPlace = z.infer<typeof MutedPlace>

/** A browser that is told of news while the site is closed there. It ends with its session. */
export const Device = DeviceChoices.extend({
  id: z.string(),
  /** The one that asks. */
  isThis: z.boolean(),
  userAgent: z.string(),
  createdAt: instant,
  timeZone: z.string(),
  muted: z.array(MutedPlace),
})
export type Device = z.infer<typeof Device>

const base64url = (bytes: { min: number; max: number }) =>
  opaqueText(200).pipe(
    z
      .string()
      .regex(/^[\w-]+={0,2}$/, 'device_subscription_invalid')
      .refine((text) => {
        const length = Math.floor((text.replace(/=+$/, '').length * 3) / 4)
        return length >= bytes.min && length <= bytes.max
      }, 'device_subscription_invalid'),
  )

const isTimeZone = (name: string) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

export const listDevices = endpoint({
  method: 'GET',
  path: '/api/devices',
  access: 'user',
  summary: 'Your browsers that are told of news by web push, and the key with which they subscribe.',
  response: z.object({
    /** The site’s public key (RFC 8292), in base64url. */
    publicKey: z.string(),
    devices: z.array(Device),
  }),
})

export const keepDevice = endpoint({
  method: 'PUT',
  path: '/api/devices/this',
  access: 'user',
  summary: 'Tell this browser of news by web push, as is chosen here. What was chosen before is replaced.',
  body: DeviceChoices.extend({
    /** Where its push service takes messages: HTTPS, and nothing that only this network can reach. */
    endpoint: opaqueText(bounds.url.max),
    keys: z.object({ p256dh: base64url({ min: 65, max: 65 }), auth: base64url({ min: 16, max: 16 }) }),
    timeZone: opaqueText(64).pipe(z.string().refine(isTimeZone, 'device_time_zone_unknown')),
  }),
  response: Device,
  errors: ['device_subscription_invalid', 'device_taken', 'device_time_zone_unknown', 'devices_many'],
})

export const removeDevice = endpoint({
  method: 'DELETE',
  path: '/api/devices/:id',
  access: 'user',
  summary: 'Tell one of your browsers nothing any more.',
  params: z.object({ id: opaqueText(64) }),
  response: done,
  errors: ['not_found'],
})

export const unmutePlace = endpoint({
  method: 'DELETE',
  path: '/api/devices/:id/mutes/:muteId',
  access: 'user',
  summary: 'Tell one of your browsers again of a place that it has muted.',
  params: z.object({ id: opaqueText(64), muteId: id }),
  response: done,
  errors: ['not_found'],
})

export const mutePlace = endpoint({
  method: 'POST',
  path: '/api/devices/mute',
  access: 'public',
  summary: 'From a notification, by the token in it: this browser is told no more of what it was about.',
  body: z.object({ token: opaqueText(200) }),
  response: z.object({ status: z.literal('success') }),
  errors: ['not_found'],
})
