const timeZone = 'America/Sao_Paulo'
const longDate = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone })
const fullDate = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'full', timeZone })
const longInstant = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeStyle: 'short', timeZone })

/** `4 de março de 2024`, in every language of the interface; `Invalid Date` where there is no date to read. */
export function formatLongDate(instant: string): string {
  return formatWith(longDate, instant)
}

/** `segunda-feira, 4 de março de 2024` */
export function formatFullDate(instant: string): string {
  return formatWith(fullDate, instant)
}

/** `4 de março de 2024 às 12:00` */
export function formatLongInstant(instant: string): string {
  return formatWith(longInstant, instant)
}

function formatWith(format: Intl.DateTimeFormat, instant: string): string {
  const date = new Date(instant)
  return Number.isNaN(date.getTime()) ? 'Invalid Date' : format.format(date)
}

const isoDay = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone })

/** The day that it is then where the site is, as forms take it: `2024-03-04`. */
export function dayOf(instant: string): string {
  return formatWith(isoDay, instant)
}

/** `22/07/1994` of `1994-07-22`; `Invalid Date` where there is no such day. */
export function formatBirthday(birthday: string): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(birthday) ?? []
  const date = new Date(`${birthday}T00:00:00Z`)
  const exists = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(birthday)
  return year && exists ? `${day}/${month}/${year}` : 'Invalid Date'
}
