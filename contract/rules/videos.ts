import { parseUrl } from './parse-url.ts'
import { trimEnd } from './trim-end.ts'

/** Widths of the posters of videos. */
export const posterWidths = [320, 640, 1120] as const

const sizes = { wide: { width: 1280, height: 720 }, upright: { width: 720, height: 1280 } }

/** Size of a poster, which has the aspect ratio of its video. */
export const posterSize = (isVertical: boolean) => (isVertical ? sizes.upright : sizes.wide)

/** Formats seconds as `1:02:03`, or `4:05` below an hour. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const two = (part: number) => String(part).padStart(2, '0')
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

/** Parses `1:02:03`, `4:05` or `90` as seconds; undefined if invalid. */
export function readDuration(text: string): number | undefined {
  const parts = text.trim().split(':')
  if (parts.length > 3 || !parts.every((part) => /^\d{1,5}$/.test(part))) return undefined
  if (parts.slice(1).some((part) => Number(part) > 59)) return undefined
  return parts.reduce((seconds, part) => seconds * 60 + Number(part), 0)
}

type DescribedPart = { text: string } | { link: string; text: string }

const addresses = /https?:\/\/[^\s<>"'“”«»]+/gi
/** Punctuation after a URL. A closing bracket belongs to the URL if it was opened in it. */
const endings = '.,;:!?…'

/** Splits a description into text and links (http and https only). */
export function describedParts(description: string): DescribedPart[] {
  const parts: DescribedPart[] = []
  let end = 0
  for (const { 0: found, index } of description.matchAll(addresses)) {
    const link = trimmed(found)
    if (!parseUrl(link)) continue
    if (index > end) parts.push({ text: description.slice(end, index) })
    parts.push({ link, text: link })
    end = index + link.length
  }
  if (end < description.length) parts.push({ text: description.slice(end) })
  return parts
}

function trimmed(address: string): string {
  return trimEnd(address, address.includes('(') ? endings : `${endings})`)
}
