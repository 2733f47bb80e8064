const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * For a value within a sentence: with letters that are read from the right it stands between U+2068 and U+2069, so that
 * it turns nothing around it. In markup `<bdi>` does the same.
 */
export function bidiIsolate(value: string): string {
  return rightToLeft.test(value) ? `\u2068${value}\u2069` : value
}
