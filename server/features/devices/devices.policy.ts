import { isIP } from 'node:net'
import type { NewsKind, QuietHours } from '#contract/devices.ts'
import * as bounds from '#contract/rules/bounds.ts'
import { isPublicAddress } from '../../platform/net/outbound.ts'

interface Choices {
  kinds: readonly NewsKind[]
  quietHours: QuietHours | null
  timeZone: string
}

/** What a device is shown as: a browser by what it says of itself, anything else by the first word of its format. */
export function programOf({ format, userAgent }: { format: string | null; userAgent: string }): string {
  return format?.split(' ')[0] ?? userAgent
}

/** As they are stored: both ends, or none. */
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

/** Hours over midnight end on the day after; from a minute to the same one is the whole day. */
function isWithin({ from, until }: QuietHours, minute: number): boolean {
  return from < until ? from <= minute && minute < until : minute >= from || minute < until
}

/** By the clock on the wall there, which summer time moves. */
function minuteOfDay(now: Date, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en', {
    ...{ timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  })
  const parts = new Map(format.formatToParts(now).map(({ type, value }) => [type, Number(value)]))
  return (parts.get('hour') ?? 0) * 60 + (parts.get('minute') ?? 0)
}

/** Others than the asking one, which may always change what it has. */
export function mayHaveAnother(others: number): boolean {
  return others < bounds.device.perUser
}

/**
 * A push service may be any on the internet, chosen by the browser's maker: by HTTPS, and not this site. Where a
 * name leads is looked at with each message.
 */
export function isPossibleEndpoint(endpoint: string, ownHost: string): boolean {
  const url = URL.parse(endpoint)
  if (url?.protocol !== 'https:' || url.username || url.password) return false
  const host = url.hostname.replace(/\.$/, '').replace(/^\[|\]$/g, '')
  return host !== ownHost && (isIP(host) === 0 || isPublicAddress(host))
}
