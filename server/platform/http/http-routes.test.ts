import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { clamped, flag, id } from '#contract/schema.ts'
import { afterLongBody } from '../../../tests/support/after-long-body.ts'
import { readConfig } from '../../config.ts'
import type { Actor, Sessions } from '../actor.ts'
import { Conflict, TooManyRequests } from '../errors.ts'
import { createIncomingFiles } from '../incoming-files.ts'
import { createTranslator } from '../text/translate.ts'
import { createDispatcher } from './dispatcher.ts'
import { createHttp } from './http.ts'
import { answerNotFound } from './http-errors.ts'
import { mountRoutes } from './http-routes.ts'
import { createOrigins } from './origins.ts'
import { type Route, serve } from './routes.ts'

const lia: Actor = {
  userId: 7,
  username: 'lia',
  roles: ['ROLE_USER'],
  sessionId: 's',
  termsPending: false,
  language: 'fr',
}
const people: Record<string, Actor> = {
  lia,
  neto: { ...lia, userId: 1, username: 'neto', roles: ['ROLE_USER', 'ROLE_ADMIN'], language: 'pt' },
  moderator: { ...lia, userId: 2, username: 'mod', roles: ['ROLE_USER', 'ROLE_MODERATOR'] },
  newcomer: { ...lia, userId: 3, username: 'new', termsPending: true },
}
const sessions: Sessions = {
  async authenticate(token) {
    const actor = people[token]
    if (actor) return { isValid: true, actor }
    return { isValid: false, reason: token === 'old' ? 'expired' : 'invalid' }
  },
  listActors: async () => [],
}

const echo = endpoint({
  method: 'POST',
  path: '/api/echo/:place',
  access: 'optional',
  summary: 'Says what it was told.',
  params: z.object({ place: z.string() }),
  query: z.object({ limit: clamped({ from: 1, to: 100, or: 40 }) }),
  body: z.object({
    text: z.string().min(1, 'text_required').max(5),
    loud: flag.optional(),
    number: id.optional(),
  }),
  status: 201,
  response: z.object({
    who: z.string(),
    place: z.string(),
    limit: z.number(),
    text: z.string(),
    loud: z.boolean(),
    number: z.number(),
  }),
})
const access = (name: 'user' | 'staff' | 'admin') =>
  endpoint({
    method: 'GET',
    path: `/api/for/${name}`,
    access: name,
    summary: '',
    response: z.object({ who: z.string() }),
  })
const refusing = (path: `/${string}`, error: Error, failure: 'json' | 'text' = 'json') =>
  serve(
    endpoint({ method: 'GET', path, access: 'public', summary: '', response: z.object({}), failure }),
    async () => {
      throw error
    },
  )

const routes: Route[] = [
  serve(echo, async ({ actor, params, query, body }) => ({
    who: actor?.username ?? 'nobody',
    ...params,
    ...query,
    text: body.text,
    loud: body.loud ?? false,
    number: body.number ?? 0,
    password: 'never leaves',
  })),
  ...(['user', 'staff', 'admin'] as const).map((name) =>
    serve(access(name), async ({ actor }) => ({ who: actor?.username ?? '' })),
  ),
  refusing('/api/taken', new Conflict('not_allowed')),
  refusing('/api/busy', new TooManyRequests(12)),
  refusing('/api/text', new Conflict('not_allowed'), 'text'),
  refusing('/api/broken', new Error('secret detail of the inside')),
  refusing('/api/away', Object.assign(new Error('gone'), { code: '57P01' })),
]

let app: FastifyInstance
beforeAll(async () => {
  const config = readConfig({ DATA_DIR: 'unused', CORS_ORIGINS: 'https://friend.example' })
  const translator = createTranslator()
  app = await createHttp({ config, log: pino({ level: 'silent' }), translator })
  mountRoutes(app, {
    dispatcher: createDispatcher({ sessions }),
    routes,
    incomingFiles: createIncomingFiles({ folder: 'unused' }),
    origins: createOrigins(config),
    secureCookies: false,
    translator,
  })
  app.all('/api/*', answerNotFound(translator))
})
afterAll(() => app.close())

const post = (payload: unknown, headers: Record<string, string> = {}, url = '/api/echo/rio') =>
  app.inject({ method: 'POST', url, headers, payload: payload as string })
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

describe('what comes in', () => {
  test('is understood as JSON, as a form and as multipart alike', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const multipart = { 'content-type': 'multipart/form-data; boundary=x' }
    const parts = ['text', 'loud', 'number'].map(
      (name, index) =>
        `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${['oi', 'on', '9'][index]}\r\n`,
    )
    const answers = await Promise.all([
      post({ text: 'oi', loud: true, number: 9 }),
      post('text=oi&loud=1&number=9', form),
      post(`${parts.join('')}--x--\r\n`, multipart),
    ])
    for (const answer of answers) {
      expect(answer.statusCode).toBe(201)
      const where = { who: 'nobody', place: 'rio', limit: 40 }
      expect(answer.json()).toEqual({ ...where, text: 'oi', loud: true, number: 9 })
    }
  })

  test.each([
    'application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'multipart/form-data',
    'text/plain',
    'application/x-unknown',
    'nonsense',
  ])('may be an empty body called %s, which means no values', async (type) => {
    const answer = await post('', { 'content-type': type, 'content-length': '0' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors).toHaveProperty('text')
  })

  test('is brought within bounds where paging asks for it', async () => {
    const limits = ['limit=1000', 'limit=0', 'limit=x', 'limit=', 'limit=7'].map(async (query) => {
      const answer = await post({ text: 'oi' }, {}, `/api/echo/rio?${query}`)
      return answer.json().limit
    })
    expect(await Promise.all(limits)).toEqual([100, 1, 40, 40, 7])
  })

  test('is refused by field, in the language of the reader', async () => {
    const answer = await post({ text: 'far too long', number: 'x' }, { 'accept-language': 'en-GB,fr;q=0.5' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      status: 'error',
      code: 400,
      errors: { text: ['This text is too long.'], number: ['This value is not valid.'] },
      errorKeys: { text: ['value_too_long'], number: ['value_invalid'] },
    })
  })

  test.each([
    ['malformed JSON', '{"text"', 'application/json', 400],
    ['a poisoned prototype', '{"__proto__":{"text":"x"}}', 'application/json', 400],
    ['multipart without a boundary', 'x', 'multipart/form-data', 400],
    ['a type that nobody speaks', 'text', 'application/x-unknown', 415],
    ['more than 64 KiB', `{"text":"${'x'.repeat(65_536)}"}`, 'application/json', 413],
  ])('%s gets a clear refusal', async (_name, payload, type, status) => {
    const answer = await post(payload, { 'content-type': type })
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject({ status: 'error', code: status })
    expect(answer.json().message).not.toBe(answer.json().key)
  })

  test('that is refused does not hold up the next request of its connection, however long it is', async () => {
    const address = await app.listen({ host: '127.0.0.1', port: 0 })
    const sent = { path: '/api/echo/rio', type: 'multipart/form-data' }
    expect(await afterLongBody(address, sent)).toEqual(['413', '404'])
  })

  test.each(['%ff', '%', '%c0%af'])(
    'an address that cannot be read is refused as any other: %s',
    async (place) => {
      const answer = await post({ text: 'oi' }, {}, `/api/echo/${place}`)
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ status: 'error', code: 400, key: 'request_malformed' })
      expect(answer.json().message).not.toBe('request_malformed')
    },
  )
})

describe('who may call', () => {
  test.each(['', 'Bearer ', 'Bearer undefined', 'Bearer null', 'Bearer junk', 'Bearer old', 'Basic abc'])(
    'a visitor with the header "%s" is anonymous where nobody needs to sign in',
    async (authorization) => {
      const answer = await post({ text: 'oi' }, authorization ? { authorization } : {})
      expect(answer.json().who).toBe('nobody')
    },
  )

  test.each([
    [undefined, 'JWT Token not found'],
    ['undefined', 'JWT Token not found'],
    ['old', 'Expired JWT Token'],
    ['junk', 'Invalid JWT Token'],
  ])('token %s is told "%s" where a session is needed', async (token, message) => {
    const answer = await get('/api/for/user', token ? bearer(token) : {})
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({ code: 401, message })
  })

  test('staff calls are for staff, admin calls for admins', async () => {
    const status = async (who: string, place: string) =>
      (await get(`/api/for/${place}`, bearer(who))).statusCode
    expect(await Promise.all(['user', 'staff', 'admin'].map((place) => status('lia', place)))).toEqual([
      200, 403, 403,
    ])
    expect(await Promise.all(['user', 'staff', 'admin'].map((place) => status('moderator', place)))).toEqual([
      200, 200, 403,
    ])
    expect(await Promise.all(['user', 'staff', 'admin'].map((place) => status('neto', place)))).toEqual([
      200, 200, 200,
    ])
  })

  test('who has not accepted the terms is nobody yet', async () => {
    const answer = await get('/api/for/user', bearer('newcomer'))
    expect(answer.statusCode).toBe(403)
    expect(answer.json().key).toBe('terms_pending')
    expect((await post({ text: 'oi' }, bearer('newcomer'))).json().who).toBe('nobody')
  })
})

describe('what goes out', () => {
  test('has no field that the contract does not name', async () => {
    expect((await post({ text: 'oi' })).body).not.toContain('never leaves')
  })

  test('says wait when there was too much', async () => {
    const answer = await get('/api/busy', bearer('lia'))
    expect(answer.statusCode).toBe(429)
    expect(answer.headers['retry-after']).toBe('12')
    expect(answer.json().message).toContain('1 minute')
  })

  test('is plain text where the contract says so', async () => {
    const answer = await get('/api/text?lang=en')
    expect(answer.headers['content-type']).toContain('text/plain')
    expect(answer.body).toBe('You are not allowed to do that.')
  })

  test('never tells what broke inside', async () => {
    const answer = await get('/api/broken')
    expect(answer.statusCode).toBe(500)
    expect(answer.body).not.toContain('secret detail')
  })

  test('is 503 with a time to wait while the database is away', async () => {
    const answer = await get('/api/away')
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('5')
  })

  test('is the same 404 for every path that nothing serves', async () => {
    const answers = await Promise.all([
      get('/api/nothing'),
      post({}, {}, '/api/for/user'),
      get('/api/a/b%2f..%2fc'),
    ])
    for (const answer of answers)
      expect(answer.json()).toMatchObject({ status: 'error', code: 404, key: 'not_found' })
  })

  test('may be read and changed by configured origins only', async () => {
    const allowed = async (origin: string) =>
      (await get('/api/taken', { origin })).headers['access-control-allow-origin']
    expect(await allowed('https://friend.example')).toBe('https://friend.example')
    expect(await allowed('https://stranger.example')).toBeUndefined()
    const headers = { origin: 'https://friend.example', 'access-control-request-method': 'PUT' }
    const requests = (await app.inject({ method: 'OPTIONS', url: '/api/taken', headers })).headers
    expect(requests['access-control-allow-methods']).toMatch(/POST, ?PUT, ?PATCH, ?DELETE/)
    expect(requests['access-control-expose-headers']).toContain('X-Total-Count')
  })
})
