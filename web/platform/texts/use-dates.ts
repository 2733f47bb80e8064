import { useTranslation } from 'react-i18next'
import { type Dates, datesOf } from '#contract/rules/long-date.ts'
import { useSite } from '../page/use-site.ts'

/** Returns the date formats chosen in the site's settings. */
export function useDates(): Dates {
  const { i18n } = useTranslation()
  return datesOf(useSite(), i18n.language)
}
