import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/schema.ts'

/** What words of a text say of their language, for whoever hears them: nothing where the page is in the same. */
export function useForeignLanguage(): (language: Language) => Language | undefined {
  const { i18n } = useTranslation()
  return (language) => (language === i18n.language ? undefined : language)
}
