import type { Translate } from '../../platform/translate.ts'

/** The values of the text in `locales/`. */
export type Params = Record<string, string>

interface Told {
  textKey: string
  params: Params
  /** What somebody said that it tells of. */
  said?: string | null
}

const longestExcerpt = 120
const characters = new Intl.Segmenter()

export function textOf(t: Translate, { textKey, params, said }: Told): string {
  const text = t(`notifications:texts.${textKey}`, params)
  return said ? t('notifications:texts.said', { text, said: excerptOf(said) }) : text
}

/** In one line; what is too long is cut between two characters as readers see them. */
function excerptOf(said: string): string {
  const line = said.replace(/\s+/g, ' ').trim()
  if (line.length <= longestExcerpt) return line
  const end = characters.segment(line).containing(longestExcerpt - 1)?.index ?? longestExcerpt - 1
  return `${line.slice(0, end).trimEnd()}…`
}
