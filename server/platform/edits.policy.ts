import * as bounds from '#contract/rules/bounds.ts'
import { TooManyRequests } from './errors.ts'

/**
 * Throws `too_many_requests` after too many edits: moderators see every earlier text. By then the line is no
 * longer editable anyway.
 */
export function ensureMayEditAgain(edits: number): void {
  if (edits >= bounds.line.edits) throw new TooManyRequests(bounds.line.editableMinutes * 60)
}
