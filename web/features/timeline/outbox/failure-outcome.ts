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
  // Slow mode concerns this channel only, so lines for other places must not wait.
  if (key === 'slow_mode') return { kind: 'refused', reason: message }
  if (status === 429) return { kind: 'later', seconds: retryAfter ?? patienceSeconds }
  if (status >= 400 && status < 500 && status !== 401 && status !== 408) {
    const meant = { isWarning: key === 'word_warned', isAnswerGone: key === 'reply_to_not_found' }
    return { kind: 'refused', reason: message, ...meant }
  }
  return { kind: 'unreachable' }
}
