import type { TFunction } from 'i18next'
import { shownText } from './text-parts.ts'

interface LineContent {
  text: string
  /** Number of pictures. */
  pictures?: number | undefined
}

/** Returns what a line shows, in one line without markup, or the number of its pictures. */
export function lineWords(t: TFunction<'chat'>, { text, pictures = 0 }: LineContent): string {
  return shownText(text) || (pictures > 0 ? t('pictures.name', { count: pictures }) : '')
}
