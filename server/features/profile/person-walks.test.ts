import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withClient } from '../../../tests/support/postgres.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'

/** Limits per caller in ten minutes: existing and missing pages. */
const [looks, misses] = [120, 20]
const nobody = 900_000

let site: TestSite
let lia: Member
let hidden: Member

beforeAll(async () => {
  site = await startSite({ pages: 'production' })
  ;[lia, hidden] = await Promise.all([site.member('lia'), site.member('discreta')])
  await hide(hidden)
})
afterAll(() => site.stop())

const none = { gender: false, age: false, instagram: false, youtube: false, language: false }
const hide = (member: Member) => member.call('PUT /api/privacy', { body: { searchable: false, show: none } })

type Caller = Pick<Member, 'ask'>
const look = (caller: Caller, id: number | string) =>
  caller.ask<{ key?: string }>('GET /api/person/:id', { params: { id } })

async function keysOf(caller: Caller, ids: readonly number[]): Promise<Record<string, number>> {
  const answers: string[] = []
  for (const id of ids) answers.push((await look(caller, id)).body.key ?? 'shown')
  return Object.fromEntries(
    [...new Set(answers)].map((key) => [key, answers.filter((one) => one === key).length]),
  )
}
const idsFrom = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index)
const repeated = (id: number, count: number) => Array.from({ length: count }, () => id)

test('nobody can tell who is hidden from who never was', async () => {
  const walker = await site.member('curiosa')
  const [absent, secret, impossible] = [
    await look(walker, nobody),
    await look(walker, hidden.id),
    await look(walker, 4_000_000_000),
  ]
  for (const { status, body, headers } of [secret, impossible]) {
    expect([status, body]).toEqual([absent.status, absent.body])
    expect([...headers.keys()]).toEqual([...absent.headers.keys()])
  }
})

test('who walks through the ids finds twenty that are nobody’s, and then nothing for ten minutes', async () => {
  const walker = await site.member('andarilha')
  expect(await keysOf(walker, idsFrom(nobody, 50))).toEqual({ user_not_found: misses, too_many_requests: 30 })
  const late = await look(walker, lia.id)
  expect(late.status).toBe(429)
  expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(60)
})

test('a reader sees a hundred and twenty people in ten minutes, however many others are looking', async () => {
  const reader = await site.member('leitora')
  expect(await keysOf(reader, repeated(lia.id, looks + 5))).toEqual({ shown: looks, too_many_requests: 5 })
  expect((await look(lia, lia.id)).status).toBe(200)
})

test('people whom one looks at together are no walk', async () => {
  const reader = await site.member('apressada')
  const answers = await Promise.all(repeated(lia.id, misses).map((id) => look(reader, id)))
  expect(answers.map(({ status }) => status)).toEqual(repeated(200, misses))
  expect((await look(reader, nobody)).status).toBe(404)
})

test('pages of people count for their visitor as calls do', async () => {
  const page = async (id: number) => (await fetch(`${site.url}/person/${id}`)).status
  expect(await page(lia.id)).toBe(200)
  const statuses = []
  for (const id of idsFrom(nobody, misses)) statuses.push(await page(id))
  expect(statuses).toEqual(repeated(404, misses))
  expect(await page(nobody + misses)).toBe(429)
  expect((await look(site.visitor, lia.id)).status).toBe(429)
  // Cached pages are free, as they reveal nothing new.
  expect(await page(lia.id)).toBe(200)
})

describe('by what is typed of a name', () => {
  let reader: Member
  const named = async (q: string, viewer = reader) =>
    (await viewer.call('GET /api/people', { query: { q } })).map(({ nickname }) => nickname)

  beforeAll(async () => {
    reader = await site.member('ana')
    for (const username of ['bento', 'benta', 'bento-longo', 'oculto-bento', 'banido-bento'])
      await site.member(username)
    const benta = await site.signIn('benta')
    const { id } = await benta.call('POST /api/nicknames', { body: { nickname: 'Dalia' } })
    await benta.call('POST /api/select-nickname', { body: { nicknameId: id } })
    await site.app.services.accounts.suspend('banido-bento')
  })

  test('are found by the beginnings of their names, whatever the case and accents', async () => {
    expect(await named('BÊN')).toEqual(['Dalia', 'bento', 'bento-longo', 'oculto-bento'])
    expect(await named('bento')).toEqual(['bento', 'bento-longo', 'oculto-bento'])
    expect(await named('dál')).toEqual(['Dalia'])
    expect(await named('oculto be')).toEqual(['oculto-bento'])
    expect(await named('ento')).toEqual([])
  })

  test('are not found who do not want to be, were suspended or never confirmed', async () => {
    await hide(await site.signIn('oculto-bento'))
    await withClient(site.databaseUrl, (client) =>
      client.query(`update users set verified_at = null where username = 'benta'`),
    )
    expect(await named('bent')).toEqual(['bento', 'bento-longo'])
  })

  test('nobody finds themselves, nor everybody by a letter or a sign', async () => {
    expect(await named('bento', await site.signIn('bento'))).toEqual(['bento-longo'])
    for (const q of ['', 'b', '%', '_', '% %']) expect(await named(q)).toEqual([])
  })

  test('sixty times a minute', async () => {
    const walker = await site.member('vagante')
    const answers = await Promise.all(
      Array.from({ length: 70 }, () => walker.ask('GET /api/people', { query: { q: 'lia' } })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60)
  })
})
