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

/** Whether a change of clocks skips a `datetime-local` value, so that a later one counts, or repeats it: the first counts. */
export function clockChangeAt(typed: string): 'skipped' | 'twice' | undefined {
  const at = new Date(typed).getTime()
  if (Number.isNaN(at)) return undefined
  const localAt = (minutes: number) => toLocalMoment(new Date(at + minutes * 60_000).toISOString())
  const moment = typed.slice(0, 16)
  if (localAt(0) !== moment) return 'skipped'
  // Clocks change by an hour; on Lord Howe Island by half of one.
  return localAt(60) === moment || localAt(30) === moment ? 'twice' : undefined
}
