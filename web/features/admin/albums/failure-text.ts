import { ApiError } from '../../../platform/api/api-error.ts'

/** What the server said of a failure, or what is said when it said nothing. */
export function failureText(cause: unknown, otherwise: string): string {
  if (cause instanceof ApiError && cause.status > 0 && cause.key !== 'unknown') return cause.message
  return otherwise
}
