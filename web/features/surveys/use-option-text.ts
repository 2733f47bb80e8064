import { useTranslation } from 'react-i18next'
import { knownOptions } from '#contract/rules/survey-options.ts'

/**
 * Returns the text of an option: a translation for the site's own options, otherwise the words of the author.
 */
export function useOptionText(): (option: string) => string {
  const { t } = useTranslation('home')
  return (option) => {
    const translated = knownOptions.find((key) => key === option)
    return translated ? t(`survey.options.${translated}`) : option
  }
}
