import { bidiIsolate } from './bidi-isolate.ts'

const formats = new Map<string, Intl.NumberFormat>()

/** A number as people who read a language write it: "12.345", "12,345". */
export function numberText(value: number, language: string): string {
  const format = formats.get(language) ?? new Intl.NumberFormat(language)
  formats.set(language, format)
  return format.format(value)
}

/** What stands in a place of a text. Figures that are no number, such as a year or an id, are given as words. */
export function placeText(value: unknown, language: string): string {
  return typeof value === 'number' ? numberText(value, language) : bidiIsolate(String(value ?? ''))
}
