import type { Failure } from '#contract/errors.ts'
import type { TextParams } from './text/translate.ts'

interface Details {
  params?: TextParams
  /** Machine keys per field. */
  fields?: Record<string, string[]>
  /** Current state of the thing, for a conflict. */
  current?: Record<string, unknown>
  /** Next step of a sign-in that is not complete. */
  next?: NonNullable<Failure['next']>
  cause?: unknown
}

/** An expected refusal. `key` is a machine key and the name of its text in `locales/`. */
export class Refusal extends Error {
  readonly status: number
  readonly key: string
  readonly params: TextParams
  readonly fields: Record<string, string[]> | undefined
  readonly current: Record<string, unknown> | undefined
  readonly next: Failure['next']

  constructor(status: number, key: string, { params = {}, fields, current, next, cause }: Details = {}) {
    super(key, { cause })
    this.name = new.target.name
    this.status = status
    this.key = key
    this.params = params
    this.fields = fields
    this.current = current
    this.next = next
  }
}

export class BadRequest extends Refusal {
  constructor(key: string, details?: Details) {
    super(400, key, details)
  }
}

export class Unauthorized extends Refusal {
  constructor(key: string, details?: Details) {
    super(401, key, details)
  }
}

export class Forbidden extends Refusal {
  constructor(key: string, details?: Details) {
    super(403, key, details)
  }
}

export class NotFound extends Refusal {
  constructor(key = 'not_found', details?: Details) {
    super(404, key, details)
  }
}

export class Conflict extends Refusal {
  constructor(key: string, details?: Details) {
    super(409, key, details)
  }
}

export class Gone extends Refusal {
  constructor(key: string, details?: Details) {
    super(410, key, details)
  }
}

export class TooManyRequests extends Refusal {
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number, key = 'too_many_requests', params: TextParams = {}) {
    super(429, key, { params: { seconds: retryAfterSeconds, ...params } })
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export class Unavailable extends Refusal {
  constructor(key = 'unavailable', details?: Details) {
    super(503, key, details)
  }
}

/** Throws `Forbidden` with `key` unless the policy allowed it. */
export function ensure(allowed: boolean, key: string): asserts allowed {
  if (!allowed) throw new Forbidden(key)
}
