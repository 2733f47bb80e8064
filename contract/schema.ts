import { z } from 'zod'
import { channelSlug, channelSlugPattern } from './rules/fold-text.ts'
import { isVisibleName } from './rules/visible-text.ts'

/** Integers may arrive as numeric strings: forms and queries know no numbers. */
export const integer = z
  .union([
    z.number(),
    opaqueText(16)
      .regex(/^-?\d{1,15}$/)
      .transform(Number),
  ])
  .pipe(z.number().int())

export const id = integer.pipe(z.number().int().positive())

/** Before all of them. */
export const idOrZero = z.union([z.literal('0').transform(() => 0), id])

/** No account has a greater one: its column counts to here. */
export const userId = id.pipe(z.number().max(2_147_483_647, 'user_not_found'))

/** `true`, `"true"`, `1`, `"1"` and `"on"` are true; everything else that is sent is false. */
export const flag = z
  .union([z.boolean(), boundedText(100), z.number()])
  .transform((value) => value === true || value === 'true' || value === 1 || value === '1' || value === 'on')

/** A number that is brought within its bounds instead of being refused. */
export function clamped(bounds: { from: number; to: number; or: number }) {
  return z
    .unknown()
    .optional()
    .transform((value) => {
      const number =
        typeof value === 'number' || typeof value === 'string' ? Math.trunc(Number(value)) : Number.NaN
      if (value === '' || Number.isNaN(number)) return bounds.or
      return Math.min(Math.max(number, bounds.from), bounds.to)
    })
}

export const page = clamped({ from: 1, to: 1_000_000, or: 1 })
/** How many a list answers: from 1 to 100, and `or` unless somebody asks. */
export const limit = (or: number) => clamped({ from: 1, to: 100, or })

/** A page or a limit where all is answered unless one is asked for; then brought within bounds by `page`. */
export const asked = z
  .union([boundedText(100), z.number()])
  .optional()
  .catch(undefined)

/** ISO 8601, UTC, with `Z`, as the server answers it. */
export const instant = z.string()

/** The same as it is sent, to any part of a second. */
export function sentInstant(invalid?: string) {
  return z.iso.datetime(invalid).max(40, { abort: true, ...(invalid ? { error: invalid } : {}) })
}

interface TextKeys {
  /** The machine key where there is no text at all. */
  missing?: string
  tooLong?: string
}

/**
 * Text in which no letters are looked for, such as a password or a token, and the beginning of every other one:
 * whatever else is asked of a text, first its length is, and one that is too long is not looked at any more.
 */
export function opaqueText(max: number, { missing, tooLong }: TextKeys = {}) {
  return z.string(missing).max(max, { abort: true, ...(tooLong ? { error: tooLong } : {}) })
}

/** Text that somebody may read, as it was sent. */
export function boundedText(max: number, keys?: TextKeys) {
  return opaqueText(max, keys).refine((text) => !hasMarkRun(text), { abort: true, error: 'text_marks' })
}

/** What may stand around a text before its ends are trimmed. */
const spacesMax = 200

/** The same without the spaces around it. */
export function trimmedText(max: number, keys?: TextKeys) {
  return boundedText(max + spacesMax, keys)
    .trim()
    .max(max, keys?.tooLong)
}

/**
 * How long a text may be as it is sent. Decomposed, a letter takes at most four characters
 * (https://www.unicode.org/faq/normalization.html), and a line break two before it is one.
 */
const rawMax = (max: number) => 4 * max + spacesMax

/** One line of text: control characters are refused, the ends are trimmed, composed Unicode. */
export function line(bounds: { min?: number; max: number }) {
  return lineOf(bounds, (text) => text.normalize('NFC').trim())
}

/** The same, where it may have been written in several: their breaks become spaces. */
export function joinedLine(bounds: { min?: number; max: number }) {
  return lineOf(bounds, (text) =>
    text
      .normalize('NFC')
      .trim()
      .replace(/\s*[\n\r\t]\s*/g, ' '),
  )
}

function lineOf(bounds: { min?: number; max: number }, tidy: (text: string) => string) {
  return (
    boundedText(rawMax(bounds.max))
      .overwrite(tidy)
      .min(bounds.min ?? 0)
      .max(bounds.max)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
      .regex(/^[^\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]*$/)
  )
}

/** A name that others read: a line in which nothing is invisible, and something is not. */
export function visibleName(bounds: { min?: number; max: number }) {
  return line(bounds).pipe(z.string().refine((name) => name === '' || isVisibleName(name), 'name_invisible'))
}

/** Text with line breaks: other control characters are refused. */
export function prose(bounds: { min?: number; max: number }) {
  return (
    boundedText(rawMax(bounds.max))
      .overwrite((text) => text.normalize('NFC').replaceAll('\r\n', '\n').trim())
      .min(bounds.min ?? 0)
      .max(bounds.max)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
      .regex(/^[^\u0000-\u0008\u000b-\u001f\u007f]*$/)
  )
}

/** A channel named with or without `#`; what the server works with is the slug. */
export const namedChannel = boundedText(100)
  .transform(channelSlug)
  .pipe(z.string().regex(channelSlugPattern, 'channel_not_found'))

export const language = z.enum(['pt', 'en', 'fr', 'es'])
export type Language = z.infer<typeof language>

/** Every success that has nothing else to say. */
export const done = z.object({ status: z.literal('success'), message: z.string() })

/**
 * How many combining marks may follow each other: the limit of the Stream-Safe Text Format
 * (https://www.unicode.org/reports/tr15/#Stream_Safe_Text_Format). No language needs as many; bringing a
 * run of them into canonical order takes time that grows with its square.
 */
export const marksMax = 30

const runs = /\p{M}+/gu
// Anchored: looked for anywhere, the same pattern would try each mark of a run again.
const longRun = new RegExp(`^\\p{M}{${marksMax + 1}}`, 'u')
const firstMarks = new RegExp(`^\\p{M}{${marksMax}}`, 'u')

/** Whether more than `marksMax` combining marks follow each other somewhere. Takes time in proportion to the text. */
export function hasMarkRun(text: string): boolean {
  for (const [run] of text.matchAll(runs)) if (longRun.test(run)) return true
  return false
}

/** Of each run the first `marksMax` marks: for texts that cannot be refused. */
export function cutMarkRuns(text: string): string {
  return text.replace(runs, (run) => firstMarks.exec(run)?.[0] ?? run)
}

/** Composed Unicode (NFC) of any text, in time in proportion to it. Runs of marks that nobody can read are cut. */
export function composed(text: string): string {
  return cutMarkRuns(text).normalize('NFC')
}
