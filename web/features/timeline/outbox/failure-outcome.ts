import type { Outcome } from './outbox-sender.ts'

interface Failure {
  status: number
  /** Machine key. */
  key: string
  message: string
  retryAfter?: number | undefined
}

const patienceSeconds = 5

/** A lost session and a server in trouble are no answer to the line. */
export function failureOutcome({ status, key, message, retryAfter }: Failure): Outcome {
  // A wait of its channel alone: the lines behind it belong elsewhere, and do not wait with it.
  if (key === 'slow_mode') return { kind: 'refused', reason: message }
  if (status === 429) return { kind: 'later', seconds: retryAfter ?? patienceSeconds }
  if (status >= 400 && status < 500 && status !== 401 && status !== 408) {
    const meant = { isWarning: key === 'word_warned', isAnswerGone: key === 'reply_to_not_found' }
    return { kind: 'refused', reason: message, ...meant }
  }
  return { kind: 'unreachable' }
}
