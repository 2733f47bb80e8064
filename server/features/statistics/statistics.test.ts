import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { StatisticsRange } from '#contract/statistics.ts'
import { startSite, type TestSite } from '../../../tests/support/site.ts'
import { makeAlbum, staffActor } from '../../../tests/support/stores.ts'
import { sendTrack } from '../../../tests/support/tracks.ts'
import { createCounter } from './counter.service.ts'
import { mostSubjects } from './statistics.store.ts'

let site: TestSite

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000' } })
  await site.member('caboverde', { roles: ['ROLE_USER', 'ROLE_MODERATOR'] })
})
afterAll(() => site.stop())
beforeEach(async () => {
  await counter().flush()
  await site.tables.deleteFrom('dailyCounts').execute()
})

const counter = () => site.app.services.counter
/** Signs in again, because the clock is advanced. */
const ask = async (range: StatisticsRange = '28') =>
  (await site.signIn('caboverde')).call('GET /api/admin/statistics', { query: { range } })
const headers = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'accept-language': 'pt-BR,pt',
}
const read = (path: string, more = {}) =>
  counter().countRead({ method: 'GET', path, headers: { ...headers, ...more } })
const rows = async (kind: string) =>
  (
    await site.tables
      .selectFrom('dailyCounts')
      .selectAll()
      .where('kind', '=', kind)
      .orderBy('subject')
      .execute()
  ).map(({ subject, count }) => [subject, Number(count)])

describe('counts', () => {
  test('wait in memory, and several nodes add up to one sum of the day', async () => {
    const { infrastructure, services } = site.app
    const other = createCounter({ ...infrastructure, site: services.site })
    read('/blog')
    read('/blog')
    other.countRead({ method: 'GET', path: '/blog', headers })
    expect(await rows('page')).toEqual([])
    await Promise.all([counter().flush(), other.flush()])
    expect(await rows('page')).toEqual([['/blog', 3]])
    expect(await rows('language')).toEqual([['pt', 3]])
    expect(await rows('device')).toEqual([['desktop', 3]])
  })

  test('are kept when the site stops in good order', async () => {
    read('/music')
    await site.restart()
    expect(await rows('page')).toEqual([['/music', 1]])
  })

  test('are kept for later while the database is away', async () => {
    const { infrastructure, services } = site.app
    let isAway = true
    const db = { ...infrastructure.db }
    const counting = createCounter({
      ...infrastructure,
      site: services.site,
      db: {
        ...db,
        write: async (work) => {
          if (isAway) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
          return db.write(work)
        },
      },
    })
    counting.countRead({ method: 'GET', path: '/videos', headers })
    await counting.flush()
    expect(await rows('page')).toEqual([])
    isAway = false
    await counting.flush()
    await counting.stop()
    expect(await rows('page')).toEqual([['/videos', 1]])
  })

  test('of made-up sites do not fill the table: the most frequent keep their names, the rest is one number', async () => {
    for (let n = 0; n < 3; n++) read('/', { referer: 'https://revista.example/' })
    for (let n = 0; n < 2 * mostSubjects.other; n++) read('/', { referer: `https://a${n}.example/` })
    await counter().flush()
    for (let n = 0; n < mostSubjects.other; n++) read('/', { referer: `https://b${n}.example/` })
    await counter().flush()
    const stored = await rows('referrer')
    expect(stored).toHaveLength(mostSubjects.other + 1)
    expect(stored).toContainEqual(['revista.example', 3])
    expect(stored.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(3 * mostSubjects.other + 3)
  })
})

describe('a search without result', () => {
  const search = (q: string, query = {}) =>
    site.visitor.ask('GET /api/search', { query: { q, ...query } }, { 'user-agent': headers['user-agent'] })

  test('is kept from the third time on, and rarer ones are one number when the day is over', async () => {
    for (const q of ['Farol  do norte', 'farol do norte', 'FAROL DO NORTE', 'xilindroca']) await search(q)
    await counter().flush()
    expect(await rows('search')).toEqual([['farol do norte', 3]])
    site.clock.advance({ days: 1 })
    await counter().flush()
    expect(await rows('search')).toEqual([
      ['', 1],
      ['farol do norte', 3],
    ])
  })

  test('that names an address or a number is never kept, however often it comes', async () => {
    for (let n = 0; n < 4; n++) {
      await search('ana@xilindroca.example')
      await search('123.456.789-09')
    }
    await counter().flush()
    expect(await rows('search')).toEqual([['', 8]])
  })

  test('does not count while somebody types, nor of a program', async () => {
    for (let n = 0; n < 3; n++) await search('xilindr', { typing: '1' })
    for (let n = 0; n < 3; n++) {
      await site.visitor.ask(
        'GET /api/search',
        { query: { q: 'xilindroca' } },
        { 'user-agent': 'curl/8.5.0' },
      )
    }
    await counter().flush()
    expect(await rows('search')).toEqual([])
  })
})

test('a play counts for a track that is there, and sets no cookie', async () => {
  const id = await sendTrack(site, await site.signIn('neto'), { title: 'Maré de lua', artist: 'Rui' })
  const answer = await fetch(`${site.url}/api/tracks/${id}/play`, { method: 'POST' })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('set-cookie')).toBeNull()
  expect((await site.visitor.refused('POST /api/tracks/:id/play', { params: { id: 99_999 } })).status).toBe(
    404,
  )
  await counter().flush()
  expect((await ask()).lists.plays.rows).toEqual([
    { subject: String(id), title: 'Maré de lua · Rui', path: `/music#track-${id}`, count: 1, before: 0 },
  ])
})

describe('staff', () => {
  test('see what was read by its name, beside the time before', async () => {
    const { slug } = await (await site.signIn('neto')).call('POST /api/articles', {
      body: { title: 'Maré baixa', content: '<p>O mar.</p>', isPublished: true },
    })
    read(`/blog/${slug}`)
    await counter().flush()
    site.clock.advance({ days: 7 })
    read(`/blog/${slug}`)
    read(`/blog/${slug}`)
    read('/barra')
    await counter().flush()
    const { reads, lists, from, to } = await ask('7')
    expect(reads).toMatchObject({ total: 3, before: 1 })
    expect(reads.points).toHaveLength(7)
    expect([reads.points[0]?.from, reads.points.at(-1)]).toEqual([from, { from: to, count: 3 }])
    expect(lists.pages).toEqual({
      total: 3,
      others: { count: 0, before: 0 },
      rows: [
        { subject: `/blog/${slug}`, title: 'Maré baixa', path: `/blog/${slug}`, count: 2, before: 1 },
        { subject: '/barra', title: '#barra', path: '/barra', count: 1, before: 0 },
      ],
    })
  })

  test('see clicks on what a shop shows', async () => {
    const lens = { name: 'Lente 35 mm', actionUrl: 'https://loja.example/lente' }
    const { slug } = await makeAlbum(site, { by: staffActor, products: [lens] })
    await site.visitor.call('POST /api/shop/:slug/click', { params: { slug }, body: { position: 0 } })
    expect((await ask()).lists.clicks.rows).toEqual([
      {
        subject: `${slug}#01`,
        title: 'Lente 35 mm · Mochila do primeiro curta',
        path: `/shop/${slug}#01`,
        ...{ count: 1, before: 0 },
      },
    ])
  })

  test('see 25 months, and nothing of the time before is kept', async () => {
    read('/blog')
    await counter().flush()
    site.clock.advance({ days: 700 })
    await site.app.services.statistics.deleteOld()
    expect(await rows('page')).toEqual([['/blog', 1]])
    const { reads } = await ask('months')
    expect(reads).toMatchObject({ total: 1, before: null })
    expect(reads.points).toHaveLength(25)
    site.clock.advance({ days: 70 })
    await site.app.services.statistics.deleteOld()
    expect(await rows('page')).toEqual([])
    expect(await site.tables.selectFrom('albumClicks').selectAll().execute()).toEqual([])
  })

  test('take a list away as a table in which nothing is a formula', async () => {
    for (const q of ['=1+1 "x"', '＝1+1'])
      for (let n = 0; n < 3; n++) counter().countMiss({ q, userAgent: headers['user-agent'] })
    await counter().flush()
    const admin = await site.signIn('neto')
    const { body, headers: answered } = await admin.ask<string>('GET /api/admin/statistics/csv', {
      query: { list: 'searches', range: '7' },
    })
    expect(answered.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answered.get('content-disposition')).toBe('attachment; filename="searches.csv"')
    const file = await fetch(`${site.url}/api/admin/statistics/csv?list=searches&range=7`, {
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect([...new Uint8Array(await file.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(body.split('\r\n').slice(1)).toEqual([`"'=1+1 ""x""";"";3;0`, `"'＝1+1";"";3;0`, ''])
  })

  test.each([
    ['pt', ';'],
    ['en', ','],
    ['fr', ';'],
    ['es', ';'],
  ] as const)('take a table away that a spreadsheet opens in columns: %s', async (language, sign) => {
    const file = await site.app.services.statistics.csv({ range: '7', list: 'reads' }, language)
    const [head = '', first = ''] = file.split('\r\n')
    expect(head.split(`"${sign}"`)).toHaveLength(2)
    expect(first).toMatch(new RegExp(`^"[\\d-]+"${sign}\\d+$`))
  })
})
