import { ApiError } from '../../../platform/api/api-error.ts'
import { failureOutcome } from './failure-outcome.ts'
import type { Outcome } from './outbox-sender.ts'

/** A lost connection is no answer to the line. */
export const outcomeOf = (error: unknown): Outcome =>
  error instanceof ApiError ? failureOutcome(error) : { kind: 'unreachable' }
