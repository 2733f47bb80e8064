import { existsSync } from 'node:fs'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { isWithinJsonLimits, jsonLimits } from '#contract/schema.ts'
import { processorTime } from '../../../tests/support/processor-time.ts'
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

const takeFile = serve(
  endpoint({
    ...{ method: 'POST', path: '/api/file', access: 'public', summary: 'Takes a file.' },
    files: { fields: ['file'], maxBytes: 1000, atMost: 1 },
    body: z.object({}),
    response: z.object({ length: z.number() }),
  }),
  async ({ http }) => ({ length: http.files.length }),
)

let app: FastifyInstance
beforeAll(async () => {
  const config = readConfig({ DATA_DIR: 'unused' })
  app = await createHttp({ config, log: pino({ level: 'silent' }), translator: createTranslator() })
  mountRoutes(app, {
    translator: createTranslator(),
    dispatcher: createDispatcher({
      sessions: {
        authenticate: async () => ({ isValid: false, reason: 'invalid' }),
        listActors: async () => [],
      },
    }),
    routes: [count('/api/usual'), count('/api/long', { maxBodyBytes: 100_000 }), takeFile],
    incomingFiles: createIncomingFiles({ folder: 'unused', reserved: Number.POSITIVE_INFINITY }),
    origins: createOrigins(config),
    secureCookies: false,
  })
})
afterAll(() => app.close())

const json = 'application/json'
const form = 'application/x-www-form-urlencoded'

/** Returns the status, and the length from the response or the key of the refusal. */
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

test('a file that the disk has no room for is refused before it comes', async () => {
  const body = '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\noi\r\n--x--\r\n'
  expect(await send(body, 'multipart/form-data; boundary=x', '/api/file')).toEqual([503, 'storage_full'])
  expect(existsSync('unused')).toBe(false)
})

test('of a name that comes twice in a form both values are read', async () => {
  expect(await send('text=um&text=dois', form)).toEqual([400, 'value_invalid'])
})

/** Computes the limits from the parsed value. */
function isModest(value: unknown): boolean {
  return depthOf(value) <= jsonLimits.depth && itemsIn(value) <= jsonLimits.items
}
const partsOf = (value: unknown) =>
  typeof value === 'object' && value !== null ? Object.values(value) : undefined
const depthOf = (value: unknown): number =>
  partsOf(value)?.reduce<number>((most, part) => Math.max(most, 1 + depthOf(part)), 1) ?? 0
const itemsIn = (value: unknown): number =>
  partsOf(value)?.reduce<number>((sum, part) => sum + 1 + itemsIn(part), 0) ?? 0

const within = (value: unknown, levels: number) => {
  let wrapped = value
  for (let level = 0; level < levels; level++) wrapped = level % 2 ? { '"[\\': wrapped } : [']', wrapped]
  return wrapped
}

test('a text is within the limits exactly when what JSON.parse makes of it is', () => {
  const text = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom('"', '\\', '[', '}', ',', ':', 'é', '\n') }),
  )
  const json = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'medium' },
      ...[text, fc.integer(), fc.boolean(), fc.constant(null)],
      ...[fc.array(tie('value')), fc.dictionary(text, tie('value'))],
    ),
  })).value
  const levels = fc.integer({ min: 0, max: jsonLimits.depth + 3 })
  const more = fc.constantFrom(...new Array(18).fill(0), jsonLimits.items - 40, jsonLimits.items)
  const space = fc.constantFrom('', ' ', '\t')
  fc.assert(
    fc.property(json, levels, more, space, (inner, depth, count, spaces) => {
      const written = JSON.stringify(within([...new Array(count).fill(0), inner], depth), null, spaces)
      expect(isWithinJsonLimits(written)).toBe(isModest(JSON.parse(written)))
    }),
    { numRuns: 200 },
  )
})

describe('at the limits', () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
  const object = (keys: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: keys }, (_, key) => [`k${key}`, ''])))
  test.each([
    ['the deepest', nested(jsonLimits.depth), true],
    ['one deeper', nested(jsonLimits.depth + 1), false],
    ['one that never ends', '['.repeat(2_000_000), false],
    ['the longest list', JSON.stringify(new Array(jsonLimits.items).fill(0)), true],
    ['one longer', JSON.stringify(new Array(jsonLimits.items + 1).fill(0)), false],
    ['the most keys', object(jsonLimits.items), true],
    ['one more', object(jsonLimits.items + 1), false],
    ['brackets in a text', JSON.stringify(['[{,"\\'.repeat(50_000)]), true],
    ['a text that never ends', `"${'\\"'.repeat(50_000)}`, true],
    ['nothing', '', true],
  ])('%s', (_, text, expected) => {
    expect(isWithinJsonLimits(text)).toBe(expected)
  })
})

test('two mebibytes of anything are looked at in the time of a blink', () => {
  for (const piece of ['"\\"', 'x', ' ', '"[', '"\\\\",', '}']) {
    const text = piece.repeat((2 * 1024 ** 2) / piece.length)
    expect(Math.min(...[1, 2, 3].map(() => processorTime(() => isWithinJsonLimits(text))))).toBeLessThan(50)
  }
})
