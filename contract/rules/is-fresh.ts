import * as bounds from './bounds.ts'

/** Whether who said a line at this instant may still change it. */
export function isFresh(saidAt: string, now: number): boolean {
  return now - Date.parse(saidAt) <= bounds.line.editableMinutes * 60_000
}
