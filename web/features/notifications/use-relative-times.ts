import { useEffect, useMemo, useState } from 'react'
import { type DateSettings, dateLocale, datesOf } from '#contract/rules/long-date.ts'
import type { Language } from '#contract/schema.ts'
import { useSite } from '../../platform/page/use-site.ts'
import { useLanguage } from '../../platform/texts/language.ts'
import { useChatTimes } from '../timeline/log/use-chat-times.ts'

export interface RelativeTimes {
  /** How long ago. */
  relative: (at: string) => string
  /** When exactly. */
  titleOf: (at: string) => string
}

const everyMs = 30_000

/** Moments as seen from now; they grow older while one looks. */
export function useRelativeTimes(): RelativeTimes {
  const { language } = useLanguage()
  const { titleOf, timeOf } = useChatTimes()
  const { dateStyle, timeZone } = useSite()
  const now = useNow()
  const relative = useMemo(
    () => createRelativeTimes({ dateStyle, timeZone }, language),
    [dateStyle, timeZone, language],
  )
  return {
    relative: (at) => relative(at, now),
    titleOf: (at) => `${titleOf(at)}, ${timeOf(at)}`,
  }
}

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

function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const clock = setInterval(() => setNow(new Date()), everyMs)
    return () => clearInterval(clock)
  }, [])
  return now
}
