/** A moment as a field of date and time has it: in the reader's time zone, to the minute; `''` for none. */
export function toLocalMoment(instant: string | null): string {
  if (instant === null) return ''
  const date = new Date(instant)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** In UTC, as the server keeps it; as it was typed where it is no moment, which the server then says. */
export function fromLocalMoment(typed: string): string {
  const date = new Date(typed)
  return Number.isNaN(date.getTime()) ? typed : date.toISOString()
}
