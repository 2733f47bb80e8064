/** Converts an instant to the value of a `datetime-local` field: local time, to the minute; `''` for null. */
export function toLocalMoment(instant: string | null): string {
  if (instant === null) return ''
  const date = new Date(instant)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/**
 * Converts the value of a `datetime-local` field to UTC. Returns an invalid value as it is, which the server
 * refuses.
 */
export function fromLocalMoment(typed: string): string {
  const date = new Date(typed)
  return Number.isNaN(date.getTime()) ? typed : date.toISOString()
}
