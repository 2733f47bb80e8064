import { z } from 'zod'

/** Integers may arrive as numeric strings: forms and queries know no numbers. */
export const integer = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^-?\d{1,15}$/)
      .transform(Number),
  ])
  .pipe(z.number().int())

export const id = integer.pipe(z.number().int().positive())

/** No account has a greater one: its column counts to here. */
export const userId = id.pipe(z.number().max(2_147_483_647, 'user_not_found'))

/** `true`, `"true"`, `1`, `"1"` and `"on"` are true; everything else that is sent is false. */
export const flag = z
  .union([z.boolean(), z.string(), z.number()])
  .transform((value) => value === true || value === 'true' || value === 1 || value === '1' || value === 'on')

/** A number that is brought within its bounds instead of being refused. */
export function clamped(bounds: { from: number; to: number; or: number }) {
  return z
    .unknown()
    .optional()
    .transform((value) => {
      const number = Math.trunc(Number(value ?? bounds.or))
      if (value === '' || Number.isNaN(number)) return bounds.or
      return Math.min(Math.max(number, bounds.from), bounds.to)
    })
}

export const page = clamped({ from: 1, to: 1_000_000, or: 1 })
/** How many a list answers: from 1 to 100, and `or` unless somebody asks. */
export const limit = (or: number) => clamped({ from: 1, to: 100, or })

/** A page or a limit where all is answered unless one is asked for; then brought within bounds by `page`. */
export const asked = z.union([z.string(), z.number()]).optional().catch(undefined)

/** ISO 8601, UTC, with `Z`. */
export const instant = z.string()

/** One line of text: control characters are refused, the ends are trimmed, composed Unicode. */
export function line(bounds: { min?: number; max: number }) {
  return z
    .string()
    .transform((value) => value.normalize('NFC').trim())
    .pipe(
      z
        .string()
        .min(bounds.min ?? 0)
        .max(bounds.max)
        // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
        .regex(/^[^\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]*$/),
    )
}

/** Text with line breaks: other control characters are refused. */
export function prose(bounds: { min?: number; max: number }) {
  return z
    .string()
    .transform((value) => value.normalize('NFC').replaceAll('\r\n', '\n').trim())
    .pipe(
      z
        .string()
        .min(bounds.min ?? 0)
        .max(bounds.max)
        // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
        .regex(/^[^\u0000-\u0008\u000b-\u001f\u007f]*$/),
    )
}

export const language = z.enum(['pt', 'en', 'fr', 'es'])
export type Language = z.infer<typeof language>

/** Every success that has nothing else to say. */
export const done = z.object({ status: z.literal('success'), message: z.string() })
