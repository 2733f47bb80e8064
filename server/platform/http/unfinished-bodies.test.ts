import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Access, endpoint } from '#contract/endpoint.ts'
import { readConfig } from '../../config.ts'
import type { Actor } from '../actor.ts'
import { createIncomingFiles } from '../incoming-files.ts'
import { createTranslator } from '../text/translate.ts'
import { createDispatcher } from './dispatcher.ts'
import { createHttp } from './http.ts'
import { mountRoutes } from './http-routes.ts'
import { createOrigins } from './origins.ts'
import type { BodyTimes } from './request-bodies.ts'
import { type Route, serve } from './routes.ts'

const lia: Actor = {
  ...{ userId: 7, username: 'lia', roles: ['ROLE_USER'], sessionId: 's' },
  ...{ termsPending: false, language: 'en' },
}
/** Valid tokens; emptied when the session is to end. */
let signedIn: Set<string>

const kinds = { fields: { body: z.object({ text: z.string() }) }, nothing: {} }
const call = (access: Access, kind: keyof typeof kinds): Route =>
  serve(
    endpoint({
      ...{ method: 'POST', path: `/api/${access}/${kind}`, access, summary: '' },
      ...kinds[kind],
      response: z.object({ length: z.number() }),
    }),
    async ({ body }) => ({ length: 'text' in body ? String(body.text).length : 0 }),
  )

const json = 'application/json'
const urlencoded = 'application/x-www-form-urlencoded'
const multipart = 'multipart/form-data; boundary=b'
const field = (name: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const form = (...fields: string[]) => `${fields.join('')}--b--\r\n`

const bodyTimes = { slow: 50, most: 600 }
let app: FastifyInstance
let port: number
let open: Socket[]

async function listen(bodyTimes: BodyTimes): Promise<FastifyInstance> {
  const config = readConfig({ DATA_DIR: 'unused' })
  const log = pino({ level: 'silent' })
  const server = await createHttp({ config, log, translator: createTranslator(), bodyTimes })
  mountRoutes(server, {
    translator: createTranslator(),
    dispatcher: createDispatcher({
      sessions: {
        authenticate: async (token) =>
          signedIn.has(token) ? { isValid: true, actor: lia } : { isValid: false, reason: 'invalid' },
        listActors: async () => [],
      },
    }),
    routes: [call('public', 'fields'), call('user', 'fields'), call('user', 'nothing')],
    incomingFiles: createIncomingFiles({ folder: 'unused' }),
    origins: createOrigins(config),
    secureCookies: false,
  })
  await server.listen({ host: '127.0.0.1', port: 0 })
  return server
}

const portOf = (server: FastifyInstance) => (server.server.address() as AddressInfo).port

beforeAll(async () => {
  app = await listen(bodyTimes)
  port = portOf(app)
})
beforeEach(() => {
  signedIn = new Set(['lia'])
  open = []
})
afterEach(() => {
  for (const socket of open) socket.destroy()
})
afterAll(() => app.close())

interface Sent {
  type: string
  token?: string
  /** Content length in the headers; a chunked body if absent. */
  length?: number | undefined
  /** Port of the server, unless it is the one of most tests. */
  to?: number
}

/** Sends the headers of a call and the given beginning of its body. */
function begin(path: string, { type, token, length, to = port }: Sent, beginning = ''): Socket {
  const socket = connect({ port: to, host: '127.0.0.1' })
  open.push(socket)
  socket.on('error', () => {})
  const size = length === undefined ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`
  const authorization = token ? `Authorization: Bearer ${token}\r\n` : ''
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\n${authorization}Content-Type: ${type}\r\n${size}\r\n\r\n`)
  if (beginning) socket.write(beginning)
  return socket
}

const statusOf = (socket: Socket) =>
  new Promise<number>((resolve) =>
    socket.once('data', (answer) => resolve(Number(/^HTTP\/1.1 (\d+)/.exec(String(answer))?.[1]))),
  )

/** Reads everything until the connection is closed or reset. */
const textOf = (socket: Socket) =>
  new Promise<string>((resolve) => {
    let whole = ''
    socket.on('data', (part) => {
      whole += part
    })
    socket.once('close', () => resolve(whole))
  })

describe('before a byte of a body is read', () => {
  test.each([json, urlencoded, multipart])('whoever may not call is refused: %s', async (type) => {
    expect(await statusOf(begin('/api/user/fields', { type, length: 100 }))).toBe(401)
    expect(await statusOf(begin('/api/user/fields', { type, length: 100, token: 'forged' }))).toBe(401)
  })

  test('a call that takes neither fields nor files refuses multipart', async () => {
    expect(await statusOf(begin('/api/user/nothing', { type: multipart, length: 100, token: 'lia' }))).toBe(
      415,
    )
  })

  test('fields that are said to be too long are refused', async () => {
    expect(await statusOf(begin('/api/public/fields', { type: multipart, length: 90_000 }))).toBe(413)
  })
})

test('who is signed out while their body is on its way is nobody', async () => {
  const body = '{"text":"oi"}'
  const socket = begin(
    '/api/user/fields',
    { type: json, length: body.length, token: 'lia' },
    body.slice(0, 5),
  )
  await new Promise((resolve) => setTimeout(resolve, bodyTimes.slow))
  signedIn.clear()
  socket.write(body.slice(5))
  expect(await statusOf(socket)).toBe(401)
})

describe('fields of a multipart body', () => {
  const post = (payload: string) =>
    app.inject({ method: 'POST', url: '/api/public/fields', headers: { 'content-type': multipart }, payload })

  test('may be 64 KiB together', async () => {
    const whole = form(field('text', 'x'.repeat(32_000)), field('more', 'x'.repeat(33_000)))
    expect((await post(whole)).json()).toEqual({ length: 32_000 })
  })

  test('and not more, however many they are, and whether or not their length is said beforehand', async () => {
    const whole = form(field('text', 'x'.repeat(33_000)), field('more', 'x'.repeat(33_000)))
    expect((await post(whole)).statusCode).toBe(413)
    const chunk = `${whole.length.toString(16)}\r\n${whole}\r\n0\r\n\r\n`
    expect(await statusOf(begin('/api/public/fields', { type: multipart }, chunk))).toBe(413)
  })

  test.each([
    ['that never ends', field('text', 'oi')],
    ['without a name', form('--b\r\nContent-Disposition: form-data\r\n\r\noi\r\n')],
    ['with the name of what every object has', form(field('__proto__', 'oi'), field('text', 'oi'))],
  ])('are refused in a body %s', async (_, payload) => {
    expect((await post(payload)).statusCode).toBe(400)
  })

  test('files beside them are passed over', async () => {
    const file =
      '--b\r\nContent-Disposition: form-data; name="text"; filename="x"\r\nContent-Type: text/plain\r\n\r\nabc\r\n'
    expect((await post(form(field('text', 'oi'), file))).json()).toEqual({ length: 2 })
  })
})

describe('a body that is on its way', () => {
  test.each([
    [json, '{"text":"'],
    [urlencoded, 'text='],
    [multipart, field('text', '').slice(0, -2)],
  ])('is ended when it takes too long, though it goes on: %s', async (type, beginning) => {
    const socket = begin('/api/public/fields', { type, length: 60_000 }, beginning)
    const trickle = setInterval(() => socket.writable && socket.write('x'), 20)
    const startedAt = performance.now()
    expect(await textOf(socket)).toMatch(/^HTTP\/1.1 408 /)
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(bodyTimes.most - 50)
    clearInterval(trickle)
  })

  test('is ended as well where its call has been refused', async () => {
    const socket = begin('/api/user/fields', { type: json, length: 60_000 })
    const trickle = setInterval(() => socket.writable && socket.write('x'), 20)
    expect(await textOf(socket)).toMatch(/^HTTP\/1.1 401 /)
    clearInterval(trickle)
  })

  test.each([
    [json, '{"text":"', '"}', 200],
    [urlencoded, 'text=', '', 200],
    [multipart, field('text', '').slice(0, -2), `\r\n${form()}`, 200],
  ])('may come in bytes of their own chunks: %s', async (type, beginning, end, status) => {
    const chunk = (part: string) => (part ? `${part.length.toString(16)}\r\n${part}\r\n` : '')
    const whole = chunk(beginning) + chunk('x').repeat(5000) + chunk(end)
    const socket = begin('/api/public/fields', { type }, whole.slice(0, 1000))
    socket.write(`${whole.slice(1000)}0\r\n\r\n`)
    expect(await statusOf(socket)).toBe(status)
  })

  test('is one of sixteen slow ones from an address, where nobody is signed in', async () => {
    const sent = { type: json, length: 60_000 }
    const slow = Array.from({ length: 20 }, () => begin('/api/public/fields', sent, '{"text":"'))
    let ended = 0
    const fourEnded = new Promise<void>((resolve) => {
      for (const socket of slow) void textOf(socket).then(() => ++ended === 4 && resolve())
    })
    await fourEnded
    // A fast request does not wait for them.
    const whole = '{"text":"oi"}'
    const quick = begin('/api/public/fields', { type: json, length: whole.length }, whole)
    expect(await statusOf(quick)).toBe(200)
    expect(ended).toBe(4)
  })

  test('is one of sixteen of an address as well where its call has been refused', async () => {
    const server = await listen({ slow: 60_000, most: 60_000 })
    const to = portOf(server)
    const refused = Array.from({ length: 20 }, () =>
      begin('/api/user/fields', { type: multipart, length: 1_000_000, to }, 'x'),
    )
    let ended = 0
    for (const socket of refused) void textOf(socket).then(() => ++ended)
    await expect.poll(() => ended).toBe(4)
    for (const socket of refused) socket.destroy()
    await server.close()
  })

  test('holds up nobody who stops the server, whether it is read or was refused', async () => {
    const server = await listen({ slow: 50, most: 60_000 })
    const sent = { type: json, length: 60_000, to: portOf(server) }
    const refused = begin('/api/user/fields', sent)
    expect(await statusOf(refused)).toBe(401)
    const ended = [refused, begin('/api/public/fields', sent, '{"text":"')].map(textOf)
    await once(server.server, 'request')
    await server.close()
    await Promise.all(ended)
  })
})
