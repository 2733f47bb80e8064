/** Date formats of the site. */
export interface Dates {
  /** `4 de março de 2024`; `Invalid Date` for an invalid instant. */
  formatLongDate: (instant: string) => string
  /** `4 de mar. de 2024` */
  formatMediumDate: (instant: string) => string
  /** `segunda-feira, 4 de março de 2024` */
  formatFullDate: (instant: string) => string
  /** `4 de março de 2024 às 12:00` */
  formatLongInstant: (instant: string) => string
}

export interface DateSettings {
  dateStyle: 'long-pt' | 'interface'
  timeZone: string
}

// Creating a formatter takes ten milliseconds on a phone.
const cache = new Map<string, Dates>()

/** Returns the locale of all dates and times on a page, relative ones too. */
export function dateLocale({ dateStyle }: Pick<DateSettings, 'dateStyle'>, language: string): string {
  if (dateStyle === 'long-pt' || language === 'pt') return 'pt-BR'
  return language === 'en' ? 'en-GB' : language
}

/** Returns the date formats: Portuguese, unless the site's dates follow the language of the interface. */
export function datesOf({ dateStyle, timeZone }: DateSettings, language: string): Dates {
  const locale = dateLocale({ dateStyle }, language)
  const key = `${locale} ${timeZone}`
  const dates = cache.get(key) ?? makeDates(locale, timeZone)
  cache.set(key, dates)
  return dates
}

function makeDates(locale: string, timeZone: string): Dates {
  return {
    formatLongDate: telling(locale, { dateStyle: 'long', timeZone }),
    formatMediumDate: telling(locale, { dateStyle: 'medium', timeZone }),
    formatFullDate: telling(locale, { dateStyle: 'full', timeZone }),
    formatLongInstant: telling(locale, { dateStyle: 'long', timeStyle: 'short', timeZone }),
  }
}

function telling(locale: string, options: Intl.DateTimeFormatOptions): (instant: string) => string {
  let format: Intl.DateTimeFormat | undefined
  return (instant) => {
    const date = new Date(instant)
    if (Number.isNaN(date.getTime())) return 'Invalid Date'
    format ??= new Intl.DateTimeFormat(locale, options)
    return format.format(date)
  }
}

/** `1994-07-22` → `22/07/1994`; `Invalid Date` for an invalid date. */
export function formatBirthday(birthday: string): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(birthday) ?? []
  const date = new Date(`${birthday}T00:00:00Z`)
  const exists = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(birthday)
  return year && exists ? `${day}/${month}/${year}` : 'Invalid Date'
}
