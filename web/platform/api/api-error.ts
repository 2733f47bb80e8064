import type { Failure } from '#contract/errors.ts'
import { tabText } from '../texts/tab-texts.ts'
import { retryAfterOf } from './retry-after.ts'

export type RefusalParams = Readonly<Record<string, string | number>>

/** A failed call. `status` is 0 if there was no response. `message` is in the user's language. */
export class ApiError extends Error {
  readonly status: number
  /** Error code; `unreachable` and `too_slow` are set by the browser. */
  readonly key: string
  /** Messages by field. */
  readonly errors: Readonly<Record<string, readonly string[]>>
  /** Error codes by field, in the order of `errors`. */
  readonly errorKeys: Readonly<Record<string, readonly string[]>>
  /** Values of the placeholders in the server's message. */
  readonly params: RefusalParams
  /** Next step of an unfinished sign-in. */
  readonly next: Failure['next']
  /** Seconds to wait before retrying, if the server sent them. */
  readonly retryAfter: number | undefined

  constructor(failure: {
    status: number
    key: string
    message: string
    errors?: Readonly<Record<string, readonly string[]>> | undefined
    errorKeys?: Readonly<Record<string, readonly string[]>> | undefined
    params?: RefusalParams | undefined
    next?: Failure['next']
    retryAfter?: number | undefined
  }) {
    super(failure.message)
    this.name = 'ApiError'
    this.status = failure.status
    this.key = failure.key
    this.errors = failure.errors ?? {}
    this.errorKeys = failure.errorKeys ?? {}
    this.params = failure.params ?? {}
    this.next = failure.next
    this.retryAfter = failure.retryAfter
  }
}

/** Builds the error of a failed response. A few calls fail in plain text, and a proxy may answer in HTML. */
export async function failureOf(response: Response): Promise<ApiError> {
  const { status } = response
  const retryAfter = retryAfterOf(response)
  const type = response.headers.get('content-type') ?? ''
  if (type.includes('json')) {
    const body = (await response.json().catch(() => ({}))) as Partial<Failure>
    const message = body.message ?? tabText('pages:failed.title')
    const { key = 'unknown', errors, errorKeys, params, next } = body
    return new ApiError({ status, key, message, errors, errorKeys, params, next, retryAfter })
  }

  const message = type.includes('text/plain') ? await response.text() : tabText('pages:failed.title')
  return new ApiError({ status, key: 'unknown', message, retryAfter })
}

export function unanswered(cause: unknown): ApiError {
  const late = cause instanceof DOMException && cause.name === 'TimeoutError'
  return new ApiError({
    status: 0,
    key: late ? 'too_slow' : 'unreachable',
    message: tabText(late ? 'pages:network.tooLong' : 'pages:network.unreachable'),
  })
}
