import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endpoints } from '#contract/index.ts'
import {
  expired,
  json,
  replaceNetwork,
  type Sent,
  signedIn,
  tokenNamed,
} from '../../../tests/support/web/fake-network.ts'
import { beginSession, currentSession } from '../session/session.ts'
import { anySignal, api } from './api.ts'
import { ApiError } from './api-error.ts'

const worn = tokenNamed('worn')
const fresh = tokenNamed('fresh')
const bearer = (sent: Sent) => sent.headers.get('authorization')?.replace('Bearer ', '')
const isRefresh = (sent: Sent) => sent.url === '/api/auth/refresh'

beforeEach(() => {
  localStorage.clear()
  beginSession(signedIn(worn))
})
afterEach(() => vi.unstubAllGlobals())

/** Mocks a server that accepts only the fresh token. */
const refreshing = (sent: Sent) => {
  if (isRefresh(sent)) return json(200, { token: fresh })
  return bearer(sent) === fresh ? json(200, []) : expired()
}

test('a call goes to its address with its parts, its session and the language of the page', async () => {
  document.documentElement.lang = 'fr'
  const sent = replaceNetwork(() => json(200, { messages: [], hasMore: false, revision: 0 }))

  await api('GET /api/channels/:slug/messages', { params: { slug: 'rio grande' }, query: { after: 7 } })

  expect(sent[0]).toMatchObject({ method: 'GET', url: '/api/channels/rio%20grande/messages?after=7' })
  expect(bearer(sent[0] as Sent)).toBe(worn)
  expect(sent[0]?.headers.get('accept-language')).toBe('fr')
})

test('a body travels as JSON', async () => {
  const sent = replaceNetwork(() => json(200, { status: 'success', message: 'ok' }))

  await api('POST /api/contact', { body: { name: 'Lia', message: 'Oi' } })

  expect(JSON.parse(sent[0]?.body ?? '')).toEqual({ name: 'Lia', message: 'Oi' })
  expect(sent[0]?.headers.get('content-type')).toBe('application/json')
})

test.each(endpoints.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`))(
  '%s twice in one moment is one call, and both have its answer; afterwards it is a new one',
  async (name) => {
    const sent = replaceNetwork(() => json(200, { status: 'success' }))
    const params = Object.fromEntries([...name.matchAll(/:(\w+)/g)].map(([, param]) => [param, '7']))
    const change = (body: unknown) => api(name as never, { params, body } as never)

    expect(await Promise.all([change({ text: 'oi' }), change({ text: 'oi' })])).toHaveLength(2)
    expect(sent).toHaveLength(1)
    await Promise.all([change({ text: 'oi' }), change({ text: 'oi, mar' })])
    expect(sent).toHaveLength(3)
  },
)

test('a change that failed may be made again', async () => {
  const sent = replaceNetwork(() => json(500, {}))
  const change = () => api('POST /api/contact', { body: { name: 'Lia', message: 'Oi' } })
  await expect(change()).rejects.toThrow(ApiError)
  await expect(change()).rejects.toThrow(ApiError)
  expect(sent).toHaveLength(2)
})

test('a refusal that is answered by a new session is not left lying in its connection', async () => {
  const left = vi.fn()
  const refusal = new Response(new ReadableStream({ cancel: left }), { status: 401 })
  replaceNetwork((sent) => (isRefresh(sent) || bearer(sent) === fresh ? refreshing(sent) : refusal))

  await api('GET /api/sessions')
  expect(left).toHaveBeenCalledOnce()
})

test('many calls that are refused at once renew the session once, and each is made once more', async () => {
  const sent = replaceNetwork(refreshing)

  const answers = await Promise.all(Array.from({ length: 5 }, () => api('GET /api/sessions')))

  expect(answers).toHaveLength(5)
  expect(sent.filter(isRefresh)).toHaveLength(1)
  expect(sent.find(isRefresh)?.body).toBe('grant_type=refresh_token')
  expect(sent.filter((one) => !isRefresh(one))).toHaveLength(10)
  expect(currentSession()?.token).toBe(fresh)
})

test('a token that is known to have run out is renewed before the call', async () => {
  beginSession(signedIn(tokenNamed('old', { secondsLeft: -1 })))
  const sent = replaceNetwork(refreshing)

  await api('GET /api/sessions')

  expect(sent.map((one) => one.url)).toEqual(['/api/auth/refresh', '/api/sessions'])
})

test('a second refusal ends the session and keeps what was not sent', async () => {
  localStorage.setItem('outbox:7:a', 'line')
  localStorage.setItem('draft:7:barra', 'half a line')
  const sent = replaceNetwork((one) => (isRefresh(one) ? json(200, { token: fresh }) : expired()))

  await expect(api('GET /api/sessions')).rejects.toMatchObject({ status: 401 })

  expect(sent.filter((one) => !isRefresh(one))).toHaveLength(2)
  expect(currentSession()).toBeNull()
  expect(localStorage.getItem('outbox:7:a')).toBe('line')
  expect(localStorage.getItem('draft:7:barra')).toBe('half a line')
})

test('a refresh that is refused ends the session without another try', async () => {
  const sent = replaceNetwork(expired)

  await expect(api('GET /api/sessions')).rejects.toBeInstanceOf(ApiError)

  expect(sent.map((one) => one.url)).toEqual(['/api/sessions', '/api/auth/refresh'])
  expect(currentSession()).toBeNull()
})

test.each([
  ['signs out', null],
  ['signs out and somebody else in', fresh],
])(
  'where another tab %s during a refresh, no session is lost, and nothing is done as somebody else',
  async (_, token) => {
    const sent = replaceNetwork((one) => {
      if (!isRefresh(one)) return bearer(one) === fresh ? json(200, []) : expired()
      localStorage.clear()
      if (token) beginSession({ ...signedIn(token), userId: 8 })
      return expired()
    })

    await expect(api('GET /api/sessions')).rejects.toThrow(ApiError)
    expect(sent).toHaveLength(2)
    expect(currentSession()?.token ?? null).toBe(token)
    expect(localStorage.getItem('session-end')).toBeNull()
  },
)

test('a session of somebody else, whose cookie was planted here, is not taken for one’s own', async () => {
  const token = tokenNamed('planted', { id: 8 })
  const sent = replaceNetwork((one) => (isRefresh(one) ? json(200, { token }) : expired()))

  await expect(api('GET /api/sessions')).rejects.toMatchObject({ status: 401 })
  expect(sent).toHaveLength(2)
  expect(currentSession()).toBeNull()
})

test('a server in trouble during the refresh costs nobody their session', async () => {
  replaceNetwork((one) => (isRefresh(one) ? json(503, { key: 'unavailable', message: 'later' }) : expired()))

  await expect(api('GET /api/sessions')).rejects.toMatchObject({ status: 503, key: 'unavailable' })
  expect(currentSession()?.token).toBe(worn)
})

test('a wrong password is an answer, not a reason to renew', async () => {
  const sent = replaceNetwork(() =>
    json(401, { key: 'invalid_credentials', message: 'Invalid credentials.' }),
  )

  const attempt = api('POST /api/login_check', { body: { username: 'lia', password: 'x' } })

  await expect(attempt).rejects.toMatchObject({ key: 'invalid_credentials', message: 'Invalid credentials.' })
  expect(sent).toHaveLength(1)
  expect(sent[0]?.headers.has('authorization')).toBe(false)
})

test('a refusal tells its field texts and how long to wait', async () => {
  const refusal = { key: 'value_invalid', message: 'no', errors: { username: ['taken'] } }
  replaceNetwork(() => json(429, refusal, { 'retry-after': '42' }))

  await expect(api('GET /api/config')).rejects.toMatchObject({
    status: 429,
    errors: { username: ['taken'] },
    retryAfter: 42,
  })
})

test('no answer at all is an error with words of our own', async () => {
  replaceNetwork(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect(api('GET /api/config')).rejects.toMatchObject({ status: 0, key: 'unreachable' })

  replaceNetwork(() => Promise.reject(new DOMException('', 'TimeoutError')))
  await expect(api('GET /api/config')).rejects.toMatchObject({ status: 0, key: 'too_slow' })
})

test('reading has a time limit, writing has none, and who gives up hears so', async () => {
  const sent = replaceNetwork(() => json(200, {}))
  await api('GET /api/config')
  await api('POST /api/auth/logout')
  expect(sent.map((one) => one.signal instanceof AbortSignal)).toEqual([true, false])

  replaceNetwork((one) => Promise.reject(one.signal?.reason))
  const aborter = new AbortController()
  aborter.abort()
  await expect(api('GET /api/config', { signal: aborter.signal })).rejects.toMatchObject({
    name: 'AbortError',
  })
})

test('two tabs that are refused at the same time renew the session once', async () => {
  let turn: Promise<unknown> = Promise.resolve()
  const request = (_name: string, work: () => Promise<unknown>) => {
    turn = turn.then(work, work)
    return turn
  }
  vi.stubGlobal('navigator', { locks: { request } })
  const sent = replaceNetwork(refreshing)
  vi.resetModules()
  const otherTab = await import('./api.ts')

  await Promise.all([api('GET /api/sessions'), otherTab.api('GET /api/sessions')])

  expect(sent.filter(isRefresh)).toHaveLength(1)
})

test('of two signals the first that aborts says why', () => {
  const [one, other] = [new AbortController(), new AbortController()]
  const either = anySignal(one.signal, other.signal)
  expect(either?.aborted).toBe(false)

  other.abort('too late')
  one.abort('left')
  expect(either?.reason).toBe('too late')
})

test('a signal that aborted before is not waited for', () => {
  const either = anySignal(new AbortController().signal, AbortSignal.abort('gone'))
  expect([either?.aborted, either?.reason]).toEqual([true, 'gone'])
})

test('of no signals there is none, and one is itself', () => {
  const { signal } = new AbortController()
  expect(anySignal(undefined, undefined)).toBeUndefined()
  expect([anySignal(signal, undefined), anySignal(undefined, signal)]).toEqual([signal, signal])
})
