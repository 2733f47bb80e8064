const dayMilliseconds = 86_400_000

/** Returns the start of a day, such as `2026-11-20`, in a time zone: ISO 8601, UTC. */
export function startOfDay(day: string, timeZone: string): string {
  return hourOfDay(day, 0, timeZone)
}

/** Returns the first instant of this hour of a day in a time zone. */
export function hourOfDay(day: string, hour: number, timeZone: string): string {
  const utc = Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00Z`)
  const before = utc - ahead(utc - dayMilliseconds, timeZone)
  const after = utc - ahead(utc + dayMilliseconds, timeZone)
  // Around a clock change the hour occurs at one of these instants, at both, or not at all.
  const instants = [before, after].filter((instant) => instant + ahead(instant, timeZone) === utc)
  return new Date(instants.length > 0 ? Math.min(...instants) : before).toISOString()
}

/** Adds days to a date `yyyy-mm-dd`. */
export function dayAfter(day: string, days = 1): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + days * dayMilliseconds).toISOString().slice(0, 10)
}

/** Returns the offset of a time zone from UTC at an instant, in milliseconds. */
function ahead(instant: number, timeZone: string): number {
  // The Swedish format is ISO 8601 with a space instead of the T.
  const clock = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return Date.parse(`${clock.format(instant).replace(' ', 'T')}Z`) - instant
}
