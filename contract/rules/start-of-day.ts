const dayMilliseconds = 86_400_000

/** The instant at which a day, such as `2026-11-20`, begins in a time zone: ISO 8601, UTC. */
export function startOfDay(day: string, timeZone: string): string {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const before = midnight - ahead(midnight - dayMilliseconds, timeZone)
  const after = midnight - ahead(midnight + dayMilliseconds, timeZone)
  // Clocks that change around then show midnight at one of these, at both, or leave it out.
  const midnights = [before, after].filter((instant) => instant + ahead(instant, timeZone) === midnight)
  return new Date(midnights.length > 0 ? Math.min(...midnights) : before).toISOString()
}

/** The day after, as `2026-11-21`. */
export function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + dayMilliseconds).toISOString().slice(0, 10)
}

/** By how many milliseconds the clocks of a zone are ahead of UTC at an instant. */
function ahead(instant: number, timeZone: string): number {
  // The Swedish way of writing a time is the ISO one, but for the space.
  const clock = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return Date.parse(`${clock.format(instant).replace(' ', 'T')}Z`) - instant
}
