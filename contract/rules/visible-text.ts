const face = '\\p{Extended_Pictographic}\\p{Emoji_Modifier}?\\uFE0F?'

/** Emoji sequences that contain invisible characters: tag flags, keycaps, families. */
const emoji = [
  '\\u{1F3F4}\\u{E0067}\\u{E0062}(?:\\u{E0065}\\u{E006E}\\u{E0067}|\\u{E0073}\\u{E0063}\\u{E0074}|\\u{E0077}\\u{E006C}\\u{E0073})\\u{E007F}',
  '[0-9#*]\\uFE0F\\u20E3',
  `${face}(?:\\u200D${face})*`,
].join('|')

/** Invisible and bidirectional control characters, including the blanks of Braille and of music. */
const hidden =
  '[\\p{Default_Ignorable_Code_Point}\\p{Bidi_Control}\\p{Cf}\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}\\u2800\\u{1D159}]'

const emojiOrHidden = new RegExp(`(${emoji})|${hidden}`, 'gu')

/** Removes invisible and bidirectional control characters from a text, except within emoji. */
export function visibleText(text: string): string {
  return text.replace(emojiOrHidden, (_, sequence?: string) => sequence ?? '')
}

/** Whether a name has visible characters only, and at least one. */
export function isVisibleName(name: string): boolean {
  return visibleText(name) === name && /[\p{L}\p{N}\p{P}\p{S}]/u.test(name)
}
