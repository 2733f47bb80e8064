import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { readConfig } from '../../config.ts'
import { createIncomingFiles } from '../incoming-files.ts'
import { createTranslator } from '../text/translate.ts'
import { createDispatcher } from './dispatcher.ts'
import { createHttp } from './http.ts'
import { mountRoutes } from './http-routes.ts'
import { createOrigins } from './origins.ts'
import { serve } from './routes.ts'

const count = (path: `/${string}`, size: { maxBodyBytes?: number } = {}) =>
  serve(
    endpoint({
      ...{ method: 'POST', path, access: 'public', summary: 'Counts.', ...size },
      body: z.object({ text: z.string() }),
      response: z.object({ length: z.number() }),
    }),
    async ({ body }) => ({ length: body.text.length }),
  )

let app: FastifyInstance
beforeAll(async () => {
  const config = readConfig({ DATA_DIR: 'unused' })
  app = await createHttp({ config, log: pino({ level: 'silent' }), translator: createTranslator() })
  mountRoutes(app, {
    dispatcher: createDispatcher({
      sessions: {
        authenticate: async () => ({ known: false, reason: 'invalid' }),
        listActors: async () => [],
      },
    }),
    routes: [count('/api/usual'), count('/api/long', { maxBodyBytes: 100_000 })],
    incomingFiles: createIncomingFiles({ folder: 'unused' }),
    origins: createOrigins(config),
    secureCookies: false,
  })
})
afterAll(() => app.close())

const json = 'application/json'
const form = 'application/x-www-form-urlencoded'

/** The status, and what is told: a length, or the key of the refusal. */
async function send(payload: string, type: string, url = '/api/usual'): Promise<[number, unknown]> {
  const answer = await app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } })
  const { length, key, message } = answer.json()
  expect(message).not.toBe(key ?? '')
  return [answer.statusCode, length ?? key]
}

test.each([
  ['JSON', (bytes: number) => `{"text":"${'x'.repeat(bytes - 11)}"}`, json, 11],
  ['a form', (bytes: number) => `text=${'x'.repeat(bytes - 5)}`, form, 5],
])(
  'a body of %s may have 64 KiB, or what its call says, and not a byte more',
  async (_, bodyOf, type, rest) => {
    expect(await send(bodyOf(65_536), type)).toEqual([200, 65_536 - rest])
    expect(await send(bodyOf(65_537), type)).toEqual([413, 'request_too_large'])
    expect(await send(bodyOf(100_000), type, '/api/long')).toEqual([200, 100_000 - rest])
    expect(await send(bodyOf(100_001), type, '/api/long')).toEqual([413, 'request_too_large'])
  },
)

test.each([
  ['JSON that is nested deeper than 32', `{"text":"","deep":${'['.repeat(40)}${']'.repeat(40)}}`, json],
  ['more than 10,000 items', `{"text":"","list":[${'0,'.repeat(10_000)}0]}`, json],
  ['more than 10,000 keys', `{${'"a":0,'.repeat(10_000)}"text":"oi"}`, json],
  ['more than 10,000 pairs of a form', `text=oi${'&a'.repeat(10_000)}`, form],
])('%s are refused before anybody walks them', async (_, payload, type) => {
  expect(await send(payload, type)).toEqual([400, 'request_too_complex'])
})

test('of a name that comes twice in a form both values are read', async () => {
  expect(await send('text=um&text=dois', form)).toEqual([400, 'value_invalid'])
})
