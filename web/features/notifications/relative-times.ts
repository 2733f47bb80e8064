import { type DateSettings, dateLocale, datesOf } from '#contract/rules/long-date.ts'
import type { Language } from '#contract/schema.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** `há 5 minutos`, `ontem`; after a week the date. All in the language in which the site tells dates. */
export function createRelativeTimes(site: DateSettings, language: Language) {
  const relative = new Intl.RelativeTimeFormat(dateLocale(site, language), { numeric: 'auto' })
  const { formatMediumDate } = datesOf(site, language)

  return function relativeTime(at: string, now: Date): string {
    const then = new Date(at)
    // A clock that is slow here makes the present of what is to come.
    const seconds = Math.max(0, (now.getTime() - then.getTime()) / 1000)
    if (seconds < minute) return relative.format(0, 'second')
    if (seconds < hour) return relative.format(-Math.floor(seconds / minute), 'minute')
    if (seconds < day) return relative.format(-Math.floor(seconds / hour), 'hour')
    if (seconds < 7 * day) return relative.format(-Math.floor(seconds / day), 'day')
    return formatMediumDate(at)
  }
}
