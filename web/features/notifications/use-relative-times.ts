import { useEffect, useMemo, useState } from 'react'
import { dateLocale } from '#contract/rules/long-date.ts'
import { useSite } from '../../platform/page/use-site.ts'
import { useLanguage } from '../../platform/texts/language.ts'
import type { ChatTimes } from '../timeline/log/chat-times.ts'
import { useChatTimes } from '../timeline/log/use-chat-times.ts'

export interface RelativeTimes {
  /** Date in the time zone of the site: `2026-11-20`. */
  dayOf: (at: string) => string
  /** `hoje`, `ontem`, or the full date. */
  dayName: (at: string) => string
  /** Below the heading of its day: relative for today, otherwise the time. */
  onItsDay: (at: string) => string
  /** Exact date and time. */
  titleOf: (at: string) => string
}

const everyMs = 30_000

/** Relative times, which are updated over time. */
export function useRelativeTimes(): RelativeTimes {
  const { language } = useLanguage()
  const { dateStyle } = useSite()
  const times = useChatTimes()
  const now = useNow()
  const seenFrom = useMemo(
    () => createRelativeTimes(times, dateLocale({ dateStyle }, language)),
    [times, dateStyle, language],
  )
  return {
    dayOf: times.dayOf,
    ...seenFrom(now),
    titleOf: (at) => `${times.titleOf(at)}, ${times.timeOf(at)}`,
  }
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** In the language in which the site tells dates. */
export function createRelativeTimes({ dayOf, timeOf, titleOf }: ChatTimes, locale: string) {
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })

  return (now: Date): Pick<RelativeTimes, 'dayName' | 'onItsDay'> => {
    const today = Date.parse(dayOf(now.toISOString()))
    // With a slow clock, future times count as today.
    const daysAgo = (at: string) => Math.max(0, (today - Date.parse(dayOf(at))) / (day * 1000))

    function ago(at: string): string {
      const seconds = Math.max(0, (now.getTime() - Date.parse(at)) / 1000)
      if (seconds < minute) return relative.format(0, 'second')
      if (seconds < hour) return relative.format(-Math.floor(seconds / minute), 'minute')
      return relative.format(-Math.floor(seconds / hour), 'hour')
    }
    return {
      dayName: (at) => (daysAgo(at) > 1 ? titleOf(at) : relative.format(-daysAgo(at), 'day')),
      onItsDay: (at) => (daysAgo(at) > 0 ? timeOf(at) : ago(at)),
    }
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
