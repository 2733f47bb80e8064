import * as bounds from '#contract/rules/bounds.ts'
import { TooManyRequests } from './errors.ts'

/** Moderators are shown all that a line said before. Once it is no longer fresh, nobody edits it anyway. */
export function ensureMayEditAgain(edits: number): void {
  if (edits >= bounds.line.edits) throw new TooManyRequests(bounds.line.editableMinutes * 60)
}
