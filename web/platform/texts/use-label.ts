import { useTranslation } from 'react-i18next'
import type { LabelKey } from '#contract/rules/labels.ts'
import { useSite } from '../page/use-site.ts'
import { spoken } from './language.ts'

/** Returns a function for the program's terms, unless the site's settings override them. */
export function useLabel(): (key: LabelKey) => string {
  const { t, i18n } = useTranslation('labels')
  const { labels } = useSite()
  const language = spoken(i18n.language) ?? 'pt'
  return (key) => labels[key]?.[language] || t(key)
}
