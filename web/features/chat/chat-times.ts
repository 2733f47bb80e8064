import { type DateSettings, dateLocale } from '#contract/rules/long-date.ts'
import type { Language } from '#contract/schema.ts'

export interface ChatTimes {
  /** `2026-11-20`: the day on which this was, in the time zone of the site. */
  dayOf: (at: string) => string
  /** `05:49` */
  timeOf: (at: string) => string
  /** `20/11/2026` */
  dateOf: (at: string) => string
  /** `sexta-feira, 20 de novembro de 2026` */
  titleOf: (at: string) => string
}

/** Days are told in long Portuguese unless the site wants them in the language of the interface. */
export function createChatTimes({ dateStyle, timeZone }: DateSettings, language: Language): ChatTimes {
  const locale = dateLocale({ dateStyle }, language)
  // The Swedish way of writing a date is the ISO one.
  const day = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short' })
  const time = new Intl.DateTimeFormat('pt-BR', { timeZone, hour: '2-digit', minute: '2-digit' })
  // Few lines need these, and each takes a phone ten milliseconds to make.
  const date = once(() => new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'short' }))
  const title = once(() => new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'full' }))

  return {
    dayOf: oncePerMinute((at) => day.format(new Date(at))),
    timeOf: oncePerMinute((at) => time.format(new Date(at))),
    dateOf: (at) => date().format(new Date(at)),
    titleOf: (at) => title().format(new Date(at)),
  }
}

/** Every line here is asked for its day whenever another one comes. */
function oncePerMinute(tell: (at: string) => string): (at: string) => string {
  const told = new Map<string, string>()
  return (at) => {
    const minute = at.slice(0, '2026-11-20T05:49'.length)
    const known = told.get(minute) ?? tell(at)
    told.set(minute, known)
    return known
  }
}

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
