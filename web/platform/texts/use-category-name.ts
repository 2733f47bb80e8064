import { useTranslation } from 'react-i18next'
import type { CategoryKey } from '#contract/rules/categories.ts'
import { useSite } from '../page/use-site.ts'
import { spoken } from './language.ts'

/** Returns a function for the name of a category: from the site's settings, else from the texts. */
export function useCategoryName(): (key: CategoryKey) => string {
  const { t, i18n } = useTranslation('categories')
  const { categoryLabels } = useSite()
  const language = spoken(i18n.language) ?? 'pt'
  return (key) => categoryLabels[key]?.[language] || t(key)
}
