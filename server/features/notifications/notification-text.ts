import { cut } from '#contract/rules/cut-text.ts'
import type { Translate } from '../../platform/text/translate.ts'

/** The values of the text in `locales/`. */
export type Params = Record<string, string>

interface TextSource {
  textKey: string
  params: Params
  /** What somebody said that it tells of. */
  said?: string | null
}

const longestExcerpt = 120

export function textOf(t: Translate, { textKey, params, said }: TextSource): string {
  const text = t(`notifications:texts.${textKey}`, params)
  return said ? t('notifications:texts.said', { text, said: cut(said, longestExcerpt) }) : text
}
