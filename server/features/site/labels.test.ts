import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../../tests/support/client.ts'
import { startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite
let admin: Client

beforeAll(async () => {
  site = await startSite()
  admin = await site.signIn('neto')
})
afterAll(() => site.stop())

const company = { params: { companyId: 1 } }
const change = (labels: unknown) =>
  admin.ask('PUT /api/company/:companyId', { ...company, body: { labels } as never })
const stored = async () => (await site.visitor.call('GET /api/company/:companyId', company)).labels

test('words of the program are what an administrator says, until nothing or the same is said', async () => {
  expect(await stored()).toEqual({})
  await change({ PVT: { pt: 'Privado', fr: 'Privé' }, OP: { pt: 'OP', en: 'Operator' } })
  expect(await stored()).toEqual({ PVT: { pt: 'Privado', fr: 'Privé' }, OP: { en: 'Operator' } })

  await change({ PVT: { pt: '', fr: 'PVT' } })
  expect(await stored()).toEqual({ PVT: {}, OP: { en: 'Operator' } })
  const [entry] = await admin.call('GET /api/admin/audit', { query: { subjectType: 'site' } })
  expect(entry).toMatchObject({ action: 'site.changed', details: { field: ['labels'] } })
})

test.each([
  ['a word that cannot be changed', { topic: { pt: 'Assunto' } }],
  ['a language that there is not', { PVT: { de: 'Privat' } }],
  ['more than forty characters', { PVT: { pt: 'a'.repeat(41) } }],
  ['two lines', { PVT: { pt: 'Priv\nado' } }],
])('words are not changed by %s', async (_, labels) => {
  const before = await stored()
  expect([(await change(labels)).status, await stored()]).toEqual([400, before])
})
