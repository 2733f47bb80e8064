import * as bounds from './bounds.ts'

const oneEmoji = /^\p{RGI_Emoji}$/v

/** One emoji as people see it, recommended for general interchange (https://unicode.org/reports/tr51/); undefined for all else. */
export function parseEmoji(text: string): string | undefined {
  if (text.length > bounds.emoji.max) return undefined
  // Some programs leave out that a sign is meant as a picture.
  return [text, `${text}\ufe0f`].find((spelling) => oneEmoji.test(spelling))
}
