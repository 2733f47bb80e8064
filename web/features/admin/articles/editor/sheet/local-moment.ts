/** Converts an instant to a `datetime-local` value: local time, to the minute; `''` for null. */
export function toLocalMoment(instant: string | null): string {
  if (instant === null) return ''
  const date = new Date(instant)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** Converts a `datetime-local` value to UTC. Returns invalid input as it is: the server refuses it. */
export function fromLocalMoment(typed: string): string {
  const date = new Date(typed)
  return Number.isNaN(date.getTime()) ? typed : date.toISOString()
}
