import { bidiIsolate } from './bidi-isolate.ts'

const formats = new Map<string, Intl.NumberFormat>()

/** Formats a number in a language: "12.345", "12,345". */
export function numberText(value: number, language: string): string {
  const format = formats.get(language) ?? new Intl.NumberFormat(language)
  formats.set(language, format)
  return format.format(value)
}

/** Formats the value of a placeholder. Pass years and ids as strings to avoid digit grouping. */
export function placeText(value: unknown, language: string): string {
  return typeof value === 'number' ? numberText(value, language) : bidiIsolate(String(value ?? ''))
}
