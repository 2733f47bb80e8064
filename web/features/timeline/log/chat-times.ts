import { type DateSettings, dateLocale } from '#contract/rules/long-date.ts'
import type { Language } from '#contract/schema.ts'

export interface ChatTimes {
  /** `2026-11-20`: the day in the time zone of the site. */
  dayOf: (at: string) => string
  /** `05:49` */
  timeOf: (at: string) => string
  /** `20/11/2026` */
  dateOf: (at: string) => string
  /** `sexta-feira, 20 de novembro de 2026` */
  titleOf: (at: string) => string
}

/**
 * Creates the formats of dates and times: long Portuguese dates unless the site uses the language of the
 * interface.
 */
export function createChatTimes({ dateStyle, timeZone }: DateSettings, language: Language): ChatTimes {
  const locale = dateLocale({ dateStyle }, language)
  // The Swedish short date format is ISO 8601.
  const format = (at: string, locale: string, options: Intl.DateTimeFormatOptions) =>
    formatOf(locale, { timeZone, ...options }).format(new Date(at))

  return {
    dayOf: oncePerMinute((at) => format(at, 'sv', { dateStyle: 'short' })),
    timeOf: oncePerMinute((at) => format(at, 'pt-BR', { hour: '2-digit', minute: '2-digit' })),
    dateOf: (at) => format(at, locale, { dateStyle: 'short' }),
    titleOf: (at) => format(at, locale, { dateStyle: 'full' }),
  }
}

/** Whether an entry is the first of its day in a list ordered by time. */
export function opensDay(
  { dayOf }: Pick<ChatTimes, 'dayOf'>,
  entries: readonly { createdAt: string }[],
  index: number,
): boolean {
  const dayAt = (place: number) => entries[place] && dayOf(entries[place].createdAt)
  return dayAt(index) !== dayAt(index - 1)
}

const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * Cached: each takes a phone ten milliseconds to create, and few lines need all. A site has one time zone.
 */
function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${Object.values(options)}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options)
  formats.set(key, format)
  return format
}

/** Caches by minute: the day of every line is formatted again whenever a line arrives. */
function oncePerMinute(tell: (at: string) => string): (at: string) => string {
  const cache = new Map<string, string>()
  return (at) => {
    const minute = at.slice(0, '2026-11-20T05:49'.length)
    const cached = cache.get(minute) ?? tell(at)
    cache.set(minute, cached)
    return cached
  }
}
