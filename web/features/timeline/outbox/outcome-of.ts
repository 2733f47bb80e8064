import { ApiError } from '../../../platform/api/api-error.ts'
import { failureOutcome } from './failure-outcome.ts'
import type { Outcome } from './outbox-sender.ts'

/** Returns the outcome of a failed request; errors other than `ApiError` count as an unreachable server. */
export const outcomeOf = (error: unknown): Outcome =>
  error instanceof ApiError ? failureOutcome(error) : { kind: 'unreachable' }
