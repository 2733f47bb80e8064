import { ApiError } from '../../../platform/api-error.ts'
import type { Outcome } from './outbox-sender.ts'

const patienceSeconds = 5

/** A lost session, a lost connection and a server in trouble are no answer to the line. */
export function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof ApiError)) return { kind: 'unreachable' }
  const { status, key, message, retryAfter } = error
  // A wait of its channel alone: the lines behind it belong elsewhere, and do not wait with it.
  if (key === 'slow_mode') return { kind: 'refused', reason: message }
  if (status === 429) return { kind: 'later', seconds: retryAfter ?? patienceSeconds }
  if (status >= 400 && status < 500 && status !== 401 && status !== 408) {
    return { kind: 'refused', reason: message, isWarning: key === 'word_warned' }
  }
  return { kind: 'unreachable' }
}
