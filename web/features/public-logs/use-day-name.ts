import { useTranslation } from 'react-i18next'
import { datesOf } from '#contract/rules/long-date.ts'
import { useSite } from '../../platform/page/use-site.ts'

/** Formats `2026-06-12` as `sexta-feira, 12 de junho de 2026`: a date without a time zone. */
export function useDayName(): (day: string) => string {
  const { i18n } = useTranslation()
  const { dateStyle } = useSite()
  const { formatFullDate } = datesOf({ dateStyle, timeZone: 'UTC' }, i18n.language)
  return (day) => formatFullDate(`${day}T12:00:00Z`)
}
