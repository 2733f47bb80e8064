const dayMilliseconds = 86_400_000

/** The instant at which a day, such as `2026-11-20`, begins in a time zone: ISO 8601, UTC. */
export function startOfDay(day: string, timeZone: string): string {
  return hourOfDay(day, 0, timeZone)
}

/** The instant at which clocks in a time zone first show this full hour of a day. */
export function hourOfDay(day: string, hour: number, timeZone: string): string {
  const utc = Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00Z`)
  const before = utc - ahead(utc - dayMilliseconds, timeZone)
  const after = utc - ahead(utc + dayMilliseconds, timeZone)
  // Clocks that change around then show the hour at one of these, at both, or leave it out.
  const instants = [before, after].filter((instant) => instant + ahead(instant, timeZone) === utc)
  return new Date(instants.length > 0 ? Math.min(...instants) : before).toISOString()
}

/** So many days after, as `2026-11-21`. */
export function dayAfter(day: string, days = 1): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + days * dayMilliseconds).toISOString().slice(0, 10)
}

/** By how many milliseconds the clocks of a zone are ahead of UTC at an instant. */
function ahead(instant: number, timeZone: string): number {
  // The Swedish way of writing a time is the ISO one, but for the space.
  const clock = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return Date.parse(`${clock.format(instant).replace(' ', 'T')}Z`) - instant
}
