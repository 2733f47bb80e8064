/** The youngest who may tell their birthday, who is grown up, and the oldest who is believed. */
export const ages = { youngest: 13, adult: 18, oldest: 120 } as const

/** The date, `yyyy-mm-dd`, that clocks in a time zone show at an instant. */
export function dateIn(timeZone: string, instant: Date): string {
  // Sweden writes dates as ISO 8601 does.
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone }).format(instant)
}

/** Full years from a birthday to a day, both `yyyy-mm-dd`. Negative for a birthday to come. */
export function ageOn(birthday: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4))
  return today.slice(5) < birthday.slice(5) ? years - 1 : years
}
