/** Accepted ages of a birthday, and the age of adults, in years. */
export const ages = { youngest: 13, adult: 18, oldest: 120 } as const

/** Returns the date in a time zone at an instant, as `yyyy-mm-dd`. */
export function dateIn(timeZone: string, instant: Date): string {
  // Swedish dates have the format of ISO 8601.
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone }).format(instant)
}

/** Returns the full years between two dates `yyyy-mm-dd`; negative for a future birthday. */
export function ageOn(birthday: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4))
  return today.slice(5) < birthday.slice(5) ? years - 1 : years
}
