import type { TFunction } from 'i18next'

interface Said {
  text: string
  /** How many it shows. */
  pictures?: number | undefined
}

/** What a line says, or how many pictures it shows. */
export function lineWords(t: TFunction<'chat'>, { text, pictures = 0 }: Said): string {
  return text || (pictures > 0 ? t('pictures.name', { count: pictures }) : '')
}
