/** When a day, `yyyy-mm-dd`, begins where the clocks show this time zone. ISO 8601. */
export function beginningOf(day: string, timeZone: string): string {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  // Where clocks change at midnight, the offset of the day before leads to the one that holds.
  const guess = midnight - offsetAt(midnight, timeZone)
  return new Date(midnight - offsetAt(guess, timeZone)).toISOString()
}

export function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
}

/** How far the clocks of a time zone are ahead of UTC at an instant, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  // Sweden writes dates as ISO 8601 does.
  const clock = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'medium',
    timeZone,
  }).format(instant)
  return Date.parse(`${clock.replace(' ', 'T')}Z`) - Math.floor(instant / 1000) * 1000
}
