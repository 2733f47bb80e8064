import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { createLog } from '../log.ts'
import { createTranslator } from '../text/translate.ts'
import { createHttp } from './http.ts'

test('a failure and its answer name the same request in the log, and no other', async () => {
  const lines: { reqId?: string; msg: string; status?: number }[] = []
  const log = createLog('debug', { write: (line) => void lines.push(JSON.parse(line)) })
  const config = readConfig({ DATA_DIR: 'unused' })
  const app = await createHttp({ config, log, translator: createTranslator() })
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
