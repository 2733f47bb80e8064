import { z } from 'zod'
import { channelSlug, channelSlugPattern } from './rules/fold-text.ts'
import { isVisibleName } from './rules/visible-text.ts'

/** An integer, or a numeric string, as in forms and queries. */
export const integer = z
  .union([
    z.number(),
    opaqueText(16)
      .regex(/^-?\d{1,15}$/)
      .transform(Number),
  ])
  .pipe(z.number().int())

export const id = integer.pipe(z.number().int().positive())

/** 0 comes before all ids. */
export const idOrZero = z.union([z.literal('0').transform(() => 0), id])

/** The greatest value of an `integer` column. */
const greatest = 2_147_483_647
export const userId = id.pipe(z.number().max(greatest, 'user_not_found'))

/** Of a channel or a conversation; 0 comes before all. */
export const revision = idOrZero.pipe(z.number().max(greatest))

/** `true`, `"true"`, `1`, `"1"` and `"on"` are true; everything else is false. */
export const flag = z
  .union([z.boolean(), boundedText(100), z.number()])
  .transform((value) => value === true || value === 'true' || value === 1 || value === '1' || value === 'on')

/** A number that is clamped to its bounds instead of being refused. */
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
/** Page size of a list: 1 to 100. `or` is the default. */
export const limit = (or: number) => clamped({ from: 1, to: 100, or })

/** An optional page or limit, for lists that return everything without one. */
export const pageOrLimit = z
  .union([boundedText(100), z.number()])
  .optional()
  .catch(undefined)

/** ISO 8601 in UTC with `Z`, in responses. */
export const instant = z.string()

/** An instant in requests, with any fraction of a second. The database has no year 0. */
export function sentInstant(invalid?: string) {
  const refused = invalid ? { error: invalid } : {}
  return z.iso
    .datetime(invalid)
    .max(40, { abort: true, ...refused })
    .refine((instant) => !instant.startsWith('0000'), refused)
}

interface TextKeys {
  /** Error key if the text is missing. */
  missing?: string
  tooLong?: string
}

/**
 * Text without rules for its characters, such as a password or a token. Every other text schema begins with it, so that
 * the length is checked first and nothing else of a text that is too long.
 */
export function opaqueText(max: number, { missing, tooLong }: TextKeys = {}) {
  return z.string(missing).max(max, { abort: true, ...(tooLong ? { error: tooLong } : {}) })
}

/** Id that a client gives to what it creates. Printable ASCII, such as a UUID; unique per sender. */
export const clientId = opaqueText(64, { tooLong: 'client_id_invalid' }).regex(
  /^[\x21-\x7e]{1,64}$/,
  'client_id_invalid',
)

/** Field of calls that create something: repeating one with the same id returns the first result. */
export const creation = { client_id: clientId.optional() }

/** Errors of `creation`: an id that is no such text, and one that was sent with other content. */
export const creationRefusals = ['client_id_invalid', 'sent_before'] as const

/** Text for people to read, untrimmed. */
export function boundedText(max: number, keys?: TextKeys) {
  return opaqueText(max, keys).refine((text) => !hasMarkRun(text), { abort: true, error: 'text_marks' })
}

/** Maximum surrounding white space before trimming. */
const spacesMax = 200

/** Trimmed text. */
export function trimmedText(max: number, keys?: TextKeys) {
  return boundedText(max + spacesMax, keys)
    .trim()
    .max(max, keys?.tooLong)
}

/**
 * Maximum length before normalisation. A decomposed letter takes at most four characters
 * (https://www.unicode.org/faq/normalization.html), and a line break up to two.
 */
const rawMax = (max: number) => 4 * max + spacesMax

/** A trimmed line of text in NFC; refuses control characters. */
export function line(bounds: { min?: number; max: number }) {
  return lineOf(bounds, (text) => text.normalize('NFC').trim())
}

/** Like `line`, but line breaks become spaces. */
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
      // biome-ignore lint/suspicious/noControlCharactersInRegex: it refuses them
      .regex(/^[^\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]*$/)
  )
}

/** A displayed name: a line without invisible characters, and not empty. */
export function visibleName(bounds: { min?: number; max: number }) {
  return line(bounds).pipe(z.string().refine((name) => name === '' || isVisibleName(name), 'name_invisible'))
}

/** Text with line breaks; refuses other control characters. */
export function prose(bounds: { min?: number; max: number }) {
  return (
    boundedText(rawMax(bounds.max))
      .overwrite((text) => text.normalize('NFC').replaceAll('\r\n', '\n').trim())
      .min(bounds.min ?? 0)
      .max(bounds.max)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: it refuses them
      .regex(/^[^\u0000-\u0008\u000b-\u001f\u007f]*$/)
  )
}

/** The name of a channel, with or without `#`, parsed to its slug. */
export const namedChannel = boundedText(100)
  .transform(channelSlug)
  .pipe(z.string().regex(channelSlugPattern, 'channel_not_found'))

export const language = z.enum(['pt', 'en', 'fr', 'es'])
export type Language = z.infer<typeof language>

/** Response of a success without data. */
export const done = z.object({ status: z.literal('success'), message: z.string() })

/**
 * Maximum number of consecutive combining marks, as in the Stream-Safe Text Format
 * (https://www.unicode.org/reports/tr15/#Stream_Safe_Text_Format). No language needs as many, and normalising a
 * run of them takes quadratic time.
 */
export const marksMax = 30

const runs = /\p{M}+/gu
// Anchored: otherwise the pattern would be tried again at each mark of a run.
const longRun = new RegExp(`^\\p{M}{${marksMax + 1}}`, 'u')
const firstMarks = new RegExp(`^\\p{M}{${marksMax}}`, 'u')

/** Whether a text has more than `marksMax` consecutive combining marks. Takes linear time. */
export function hasMarkRun(text: string): boolean {
  for (const [run] of text.matchAll(runs)) if (longRun.test(run)) return true
  return false
}

/** Keeps the first `marksMax` marks of each run, for texts that cannot be refused. */
export function cutMarkRuns(text: string): string {
  return text.replace(runs, (run) => firstMarks.exec(run)?.[0] ?? run)
}

/** Normalises any text to NFC in linear time. Cuts long runs of combining marks. */
export function composed(text: string): string {
  return cutMarkRuns(text).normalize('NFC')
}

/** Limits of any JSON: deeper than a call is nested, and more than a list in one holds. */
export const jsonLimits = { depth: 32, items: 10_000 } as const

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
/** `[` and `{` differ in one bit, as `]` and `}` do. */
const open = 0x5b
const close = 0x5d
const brace = 0x20

/**
 * Whether a JSON text is within `jsonLimits`: nesting depth of arrays and objects, and number of items and
 * keys altogether. Scans each character once without allocating, so that a text can be refused before
 * `JSON.parse` builds it. For invalid JSON the result is undefined.
 */
export function isWithinJsonLimits(text: string): boolean {
  let depth = 0
  let items = 0
  let isFresh = false
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (sign <= 0x20) continue
    const bracket = sign & ~brace
    if (bracket === close) {
      depth--
      isFresh = false
      continue
    }
    // The first item of an array or object has no comma before it.
    if (isFresh || sign === comma) items++
    isFresh = false
    if (bracket === open) {
      depth++
      isFresh = true
    } else if (sign === quote) at = endOfString(text, at)
    if (depth > jsonLimits.depth || items > jsonLimits.items) return false
  }
  return true
}

/**
 * Returns the index of the closing quote of the string that starts at `start`, or the text's length if there
 * is none.
 */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (sign === backslash) at++
    else if (sign === quote) return at
  }
  return text.length
}
