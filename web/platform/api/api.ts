import type { CallOf, ResultOf } from '#contract/endpoint.ts'
import type { EndpointName, EndpointNamed } from '#contract/index.ts'
import { sessionStore } from '../session/session-store.ts'
import { withSession } from '../session/with-session.ts'
import { failureOf, unanswered } from './api-error.ts'
import { whileReading } from './quiet-moment.ts'

interface Extras {
  signal?: AbortSignal
  /** Whether the request outlives the page. */
  keepalive?: boolean
  /** Receives the response headers: lists have their total in a header. */
  onHeaders?: (headers: Headers) => void
}

type Input<N extends EndpointName> = CallOf<EndpointNamed<N>> & Extras
/** Arguments after the name; optional if the endpoint requires none. */
export type ApiRest<N extends EndpointName> =
  Record<string, never> extends CallOf<EndpointNamed<N>> ? [input?: Input<N>] : [input: Input<N>]

interface Parts extends Extras {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

const readSeconds = 20
/** These create sessions instead of using one, so a 401 is a result and not an expired session. */
const withoutSession = [
  ...['/api/login_check', '/api/login_check/second', '/api/login_check/passkey', '/api/passkeys/challenge'],
  ...['/api/google_login', '/api/auth/refresh'],
]

/**
 * Calls the server by the contract: `await api('POST /api/login_check', { body: { username, password } })`.
 * Throws `ApiError`. A call refused with 401 renews the session and is retried once. Identical concurrent
 * changes, as by a double click, share one request and its result.
 */
export function api<N extends EndpointName>(
  name: N,
  ...[input]: ApiRest<N>
): Promise<ResultOf<EndpointNamed<N>>> {
  const [method = 'GET', path = ''] = name.split(' ')
  const parts = (input ?? {}) as Parts
  if (method === 'GET') return call(method, path, parts)

  const key = [method, addressOf(path, parts), JSON.stringify(parts.body)].join(' ')
  const pending = changes.get(key) as ReturnType<typeof api<N>> | undefined
  if (pending) return pending
  const change = call<ResultOf<EndpointNamed<N>>>(method, path, parts).finally(() => changes.delete(key))
  changes.set(key, change)
  return change
}

/** Builds the URL from a path such as `/api/channels/:slug/messages` and its parameters. */
function addressOf(path: string, { params = {}, query = {} }: Parts): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const defined = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  const search = new URLSearchParams(defined.map(([key, value]) => [key, String(value)]))
  return search.size > 0 ? `${filled}?${search}` : filled
}

/** Changes in flight, by method, URL and body. */
const changes = new Map<string, Promise<unknown>>()

async function call<Result>(method: string, path: string, parts: Parts): Promise<Result> {
  const request = () => send(method, addressOf(path, parts), parts)
  const answer = withoutSession.includes(path) ? request()(null) : withSession(request())
  const response = await (method === 'GET' ? whileReading(answer) : answer)

  if (!response.ok) {
    const failure = await failureOf(response)
    // The terms were published, or the second step required, while the page was open.
    if (failure.key === 'terms_pending') sessionStore.update({ termsPending: true })
    if (failure.key === 'second_step_needed') sessionStore.update({ secondStepPending: true })
    throw failure
  }
  parts.onHeaders?.(response.headers)
  return (await response.json()) as Result
}

type Send = (token: string | null) => Promise<Response>

function send(method: string, address: string, { body, signal, keepalive }: Parts): Send {
  return (token) => {
    const patience = method === 'GET' ? AbortSignal.timeout(readSeconds * 1000) : undefined
    return fetch(address, {
      method,
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        'accept-language': document.documentElement.lang,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: anySignal(signal, patience) ?? null,
      keepalive: keepalive === true,
    }).catch((cause: unknown): never => {
      if (signal?.aborted) throw cause
      throw unanswered(cause)
    })
  }
}

/** Aborts when either signal does. Safari has `AbortSignal.any` only from 17.4. */
export function anySignal(
  one: AbortSignal | undefined,
  other: AbortSignal | undefined,
): AbortSignal | undefined {
  if (!one || !other) return one ?? other

  const both = new AbortController()
  for (const signal of [one, other]) {
    const abort = () => both.abort(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort)
  }
  return both.signal
}
