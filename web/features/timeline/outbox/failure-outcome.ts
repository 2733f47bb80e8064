import type { Outcome } from './outbox-sender.ts'

interface Failure {
  status: number
  /** Error code. */
  key: string
  message: string
  retryAfter?: number | undefined
}

const patienceSeconds = 5

/** Maps an error to an outcome. A lost session or a server error does not decide about the line. */
export function failureOutcome({ status, key, message, retryAfter }: Failure): Outcome {
  if (status === 429) {
    const seconds = retryAfter ?? patienceSeconds
    return { kind: 'later', seconds, ...(key === 'slow_mode' && { isSlowMode: true }) }
  }
  if (status >= 400 && status < 500 && status !== 401 && status !== 408) {
    return { kind: 'refused', reason: message, key }
  }
  return { kind: 'unreachable' }
}
