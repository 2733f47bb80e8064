import { isIP } from 'node:net'
import type { NewsKind, QuietHours } from '#contract/devices.ts'
import * as bounds from '#contract/rules/bounds.ts'
import { isPublicAddress } from '../../platform/net/outbound.ts'

interface Choices {
  kinds: readonly NewsKind[]
  quietHours: QuietHours | null
  timeZone: string
}

/** Name shown for a device: the user agent of a browser, or else the first word of its format. */
export function programOf({ format, userAgent }: { format: string | null; userAgent: string }): string {
  return format?.split(' ')[0] ?? userAgent
}

/** Converts the stored columns: both are set or none. */
export function quietHoursOf({
  quietFrom: from,
  quietUntil: until,
}: {
  quietFrom: number | null
  quietUntil: number | null
}): QuietHours | null {
  return from === null || until === null ? null : { from, until }
}

export function isWanted({ kinds, quietHours, timeZone }: Choices, kind: NewsKind, now: Date): boolean {
  return kinds.includes(kind) && !(quietHours && isWithin(quietHours, minuteOfDay(now, timeZone)))
}

/** Handles hours across midnight. Equal ends mean the whole day. */
function isWithin({ from, until }: QuietHours, minute: number): boolean {
  return from < until ? from <= minute && minute < until : minute >= from || minute < until
}

/** Minute of the day in a time zone. */
function minuteOfDay(now: Date, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en', {
    ...{ timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  })
  const parts = new Map(format.formatToParts(now).map(({ type, value }) => [type, Number(value)]))
  return (parts.get('hour') ?? 0) * 60 + (parts.get('minute') ?? 0)
}

/** `others`: devices besides this one, which can always be updated. */
export function mayHaveAnother(others: number): boolean {
  return others < bounds.device.perUser
}

/**
 * Whether a URL may be a push service: any HTTPS URL except this site, because browser vendors choose it. The resolved
 * address is checked with every message.
 */
export function isPossibleEndpoint(endpoint: string, ownHost: string): boolean {
  const url = URL.parse(endpoint)
  if (url?.protocol !== 'https:' || url.username || url.password) return false
  const host = url.hostname.replace(/\.$/, '').replace(/^\[|\]$/g, '')
  return host !== ownHost && (isIP(host) === 0 || isPublicAddress(host))
}
