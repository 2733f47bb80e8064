import * as bounds from './bounds.ts'

const oneEmoji = /^\p{RGI_Emoji}$/v

/** Returns a single emoji that is recommended for general interchange (https://unicode.org/reports/tr51/), or undefined. */
export function parseEmoji(text: string): string | undefined {
  if (text.length > bounds.emoji.max) return undefined
  // Some programs omit the emoji variation selector.
  return [text, `${text}\ufe0f`].find((spelling) => oneEmoji.test(spelling))
}
