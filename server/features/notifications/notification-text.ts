import { cut } from '#contract/rules/cut-text.ts'
import type { Translate } from '../../platform/text/translate.ts'

/** Values of the placeholders. */
export type Params = Record<string, string>

interface TextSource {
  textKey: string
  params: Params
  /** Text of the line that it is about. */
  quoted?: string | null
  pictures?: unknown
}

const longestExcerpt = 120

export function textOf(t: Translate, { textKey, params, quoted, pictures }: TextSource): string {
  const text = t(`notifications:texts.${textKey}`, params)
  const excerpt = quoted
    ? cut(quoted, longestExcerpt)
    : pictures
      ? t('notifications:texts.picture')
      : undefined
  return excerpt === undefined ? text : t('notifications:texts.said', { text, said: excerpt })
}
