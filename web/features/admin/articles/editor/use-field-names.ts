import { useTranslation } from 'react-i18next'
import type { SideField } from './article-text.ts'

const labels = {
  title: 'text.title',
  description: 'text.deck',
  youtube: 'headVideo.label',
  trackId: 'lyrics.track',
  lrc: 'lyrics.lrc',
} as const

/** Returns the labels of fields as a list for a sentence. */
export function useFieldNames(): (fields: readonly SideField[]) => string {
  const { t, i18n } = useTranslation('staff-editor')
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' })
  return (fields) => list.format(fields.map((field) => `“${t(labels[field])}”`))
}
