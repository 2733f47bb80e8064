/** The instant at which a day, such as `2026-11-20`, begins in a time zone: ISO 8601, UTC. */
export function startOfDay(day: string, timeZone: string): string {
  return hourOfDay(day, 0, timeZone)
}

/** The instant at which clocks in a time zone show this full hour of a day. */
export function hourOfDay(day: string, hour: number, timeZone: string): string {
  const instant = Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00Z`)
  // Where clocks change in that night, the second look has the hours that hold by then.
  const near = instant - ahead(instant, timeZone)
  return new Date(instant - ahead(near, timeZone)).toISOString()
}

/** So many days after, as `2026-11-21`. */
export function dayAfter(day: string, days = 1): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** By how many milliseconds the clocks of a zone are ahead of UTC at an instant. */
function ahead(instant: number, timeZone: string): number {
  // The Swedish way of writing a time is the ISO one, but for the space.
  const clock = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return Date.parse(`${clock.format(instant).replace(' ', 'T')}Z`) - instant
}
