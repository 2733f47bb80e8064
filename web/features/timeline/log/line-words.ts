import type { TFunction } from 'i18next'

interface LineContent {
  text: string
  /** Number of pictures. */
  pictures?: number | undefined
}

/** Returns the text of a line, or the number of its pictures. */
export function lineWords(t: TFunction<'chat'>, { text, pictures = 0 }: LineContent): string {
  return text || (pictures > 0 ? t('pictures.name', { count: pictures }) : '')
}
