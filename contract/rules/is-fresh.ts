import * as bounds from './bounds.ts'

/** Whether a line sent at this instant may still be edited or deleted by its author. */
export function isFresh(saidAt: string, now: number): boolean {
  return now - Date.parse(saidAt) <= bounds.line.editableMinutes * 60_000
}
