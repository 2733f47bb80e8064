import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as bounds from './rules/bounds.ts'
import { done, flag, id, instant, integer, opaqueText } from './schema.ts'

/** The kinds of push notifications. */
const newsKinds = ['mention', 'reply', 'private_message', 'article', 'song'] as const
export const NewsKind = z.enum(newsKinds)
export type NewsKind = z.infer<typeof NewsKind>

const minuteOfDay = integer.pipe(z.number().min(0).max(1439))

/** Daily, in minutes of the day by the device's clock; may span midnight. */
export const QuietHours = z.object({ from: minuteOfDay, until: minuteOfDay })
export type QuietHours = z.infer<typeof QuietHours>

/** The settings of a device. */
export const DeviceChoices = z.object({
  kinds: z.array(NewsKind).max(newsKinds.length),
  /** `null` without any. */
  quietHours: QuietHours.nullable(),
  /** Notifications show neither sender nor text. */
  hidesText: flag,
})
export type DeviceChoices = z.infer<typeof DeviceChoices>

/** A muted channel or conversation. `name` is empty if the user may not read it any more. */
export const MutedPlace = z.object({ id, kind: z.enum(['channel', 'conversation']), name: z.string() })
export type MutedPlace = z.infer<typeof MutedPlace>

/** A browser with a push subscription, which ends with its session. */
export const Device = DeviceChoices.extend({
  id: z.string(),
  /** Whether it made this request. */
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
  summary: 'List your browsers with web push, and the key to subscribe with.',
  response: z.object({
    /** VAPID public key of the site (RFC 8292), base64url. */
    publicKey: z.string(),
    devices: z.array(Device),
  }),
})

export const keepDevice = endpoint({
  method: 'PUT',
  path: '/api/devices/this',
  access: 'user',
  summary: 'Turn on web push for this browser with these settings, replacing the previous ones.',
  body: DeviceChoices.extend({
    /** Endpoint of the push service: HTTPS at a public address. */
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
  summary: 'Turn off web push for one of your browsers.',
  params: z.object({ id: opaqueText(64) }),
  response: done,
  errors: ['not_found'],
})

export const unmutePlace = endpoint({
  method: 'DELETE',
  path: '/api/devices/:id/mutes/:muteId',
  access: 'user',
  summary: 'Unmute a channel or conversation on one of your browsers.',
  params: z.object({ id: opaqueText(64), muteId: id }),
  response: done,
  errors: ['not_found'],
})

export const mutePlace = endpoint({
  method: 'POST',
  path: '/api/devices/mute',
  access: 'public',
  summary:
    'Mute the channel or conversation of a notification on this browser, by the token in the notification.',
  body: z.object({ token: opaqueText(200) }),
  response: z.object({ status: z.literal('success') }),
  errors: ['not_found'],
})
