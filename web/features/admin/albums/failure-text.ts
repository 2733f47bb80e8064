import { ApiError } from '../../../platform/api/api-error.ts'

/** Returns the error message of the server, or `otherwise` if there is none. */
export function failureText(cause: unknown, otherwise: string): string {
  if (cause instanceof ApiError && cause.status > 0 && cause.key !== 'unknown') return cause.message
  return otherwise
}
