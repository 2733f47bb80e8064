const face = '\\p{Extended_Pictographic}\\p{Emoji_Modifier}?\\uFE0F?'

/** Sequences in which what is not seen by itself is a part of a picture: the three flags of tags, keycaps, families. */
const emoji = [
  '\\u{1F3F4}\\u{E0067}\\u{E0062}(?:\\u{E0065}\\u{E006E}\\u{E0067}|\\u{E0073}\\u{E0063}\\u{E0074}|\\u{E0077}\\u{E006C}\\u{E0073})\\u{E007F}',
  '[0-9#*]\\uFE0F\\u20E3',
  `${face}(?:\\u200D${face})*`,
].join('|')

/** What nobody sees, or what turns the direction of its surroundings; with the blanks of Braille and of music. */
const hidden =
  '[\\p{Default_Ignorable_Code_Point}\\p{Bidi_Control}\\p{Cf}\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}\\u2800\\u{1D159}]'

const emojiOrHidden = new RegExp(`(${emoji})|${hidden}`, 'gu')

/** The same text without characters that nobody sees or that turn the direction of others; emoji stay whole. */
export function visibleText(text: string): string {
  return text.replace(emojiOrHidden, (_, sequence?: string) => sequence ?? '')
}

/** True for a name in which everything is seen, and in which there is something to see. */
export function isVisibleName(name: string): boolean {
  return visibleText(name) === name && /[\p{L}\p{N}\p{P}\p{S}]/u.test(name)
}
