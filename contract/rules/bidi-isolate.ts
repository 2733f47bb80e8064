const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * Wraps a value with right-to-left letters in U+2068 and U+2069, so that it does not change the direction of the
 * sentence around it. In markup `<bdi>` does the same.
 */
export function bidiIsolate(value: string): string {
  return rightToLeft.test(value) ? `\u2068${value}\u2069` : value
}
