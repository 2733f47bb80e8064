import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { dateLocale } from '#contract/rules/long-date.ts'
import { numberText } from '#contract/rules/number-text.ts'
import { useSite } from '../../../platform/page/use-site.ts'

/** Formats numbers, dates and languages. Dates without a time are not converted to a time zone. */
export function useFigures() {
  const site = useSite()
  const { i18n } = useTranslation()
  const locale = dateLocale(site, i18n.language)
  return useMemo(() => {
    const dates = (options: Intl.DateTimeFormatOptions) => {
      const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
      return (day: string) => format.format(new Date(`${day}T00:00:00Z`))
    }
    const languages = new Intl.DisplayNames([i18n.language], { type: 'language' })
    return {
      number: (count: number) => numberText(count, i18n.language),
      percent: new Intl.NumberFormat(i18n.language, { style: 'percent', signDisplay: 'exceptZero' }).format,
      size: bytes(i18n.language),
      day: dates({ day: 'numeric', month: 'long', year: 'numeric' }),
      shortDay: dates({ day: 'numeric', month: 'short' }),
      month: dates({ month: 'long', year: 'numeric' }),
      shortMonth: dates({ month: 'short', year: '2-digit' }),
      language: (code: string) => languages.of(code) ?? code,
    }
  }, [locale, i18n.language])
}

/** Formats bytes in gigabytes (powers of ten). */
function bytes(language: string) {
  const format = new Intl.NumberFormat(language, {
    style: 'unit',
    unit: 'gigabyte',
    maximumFractionDigits: 1,
  })
  return (count: number) => format.format(count / 1e9)
}
