import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/schema.ts'

/** Returns the `lang` attribute of a text: undefined if it is in the language of the page. */
export function useForeignLanguage(): (language: Language) => Language | undefined {
  const { i18n } = useTranslation()
  return (language) => (language === i18n.language ? undefined : language)
}
