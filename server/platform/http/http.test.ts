import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { createLog } from '../log.ts'
import { createTranslator } from '../text/translate.ts'
import { createHttp } from './http.ts'

const translator = createTranslator()

test('a failure and its answer name the same request in the log, and no other', async () => {
  const lines: { reqId?: string; msg: string; status?: number }[] = []
  const log = createLog('debug', { write: (line) => void lines.push(JSON.parse(line)) })
  const config = readConfig({ DATA_DIR: 'unused' })
  const app = await createHttp({ config, log, translator })
  app.get('/broken', () => {
    throw new Error('broken')
  })
  await app.inject('/broken')
  await app.inject('/broken')
  await app.close()

  const named = lines.filter(({ reqId }) => reqId !== undefined)
  expect(named.map(({ msg }) => msg)).toEqual(['internal_error', 'answered', 'internal_error', 'answered'])
  const [first, second, third, fourth] = named.map(({ reqId }) => reqId)
  expect([second, fourth]).toEqual([first, third])
  expect(third).not.toBe(first)
})

test('a proxy that writes ports makes no address of each connection', async () => {
  const config = readConfig({ DATA_DIR: 'unused', TRUST_PROXY: 'loopback' })
  const app = await createHttp({ config, log: createLog('silent'), translator })
  app.get('/address', ({ ip }) => ip)
  const read = async (forwarded: string) =>
    (await app.inject({ url: '/address', headers: { 'x-forwarded-for': forwarded } })).body
  expect(await read('203.0.113.9:4711')).toBe('203.0.113.9')
  expect(await read('192.0.2.1, [2001:db8::1]:4711, 127.0.0.1:80')).toBe('2001:db8::1')
  await app.close()
})
