import { useTranslation } from 'react-i18next'
import { knownOptions } from '#contract/rules/survey-options.ts'

/** What an option says: a text of the site, or the words of who wrote the survey. */
export function useOptionText(): (option: string) => string {
  const { t } = useTranslation('home')
  return (option) => {
    const translated = knownOptions.find((key) => key === option)
    return translated ? t(`survey.options.${translated}`) : option
  }
}
