import type { Translate } from '../../platform/translate.ts'

/** The values of the text in `locales/`. */
export type Params = Record<string, string>

export function textOf(t: Translate, { textKey, params }: { textKey: string; params: Params }): string {
  return t(`notifications:texts.${textKey}`, params)
}
