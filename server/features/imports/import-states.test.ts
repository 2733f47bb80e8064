import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importBounds } from '#contract/rules/imports.ts'
import {
  importAll,
  sendExport,
  sendPiece,
  startOldSite,
  untilImport,
  wordpressExport,
} from '../../../tests/support/imports.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite
let admin: Member
let oldSite: ReturnType<typeof startOldSite>

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000' } })
  oldSite = startOldSite(site)
  admin = await site.signIn('neto')
})
afterAll(() => site?.stop())

test('takes pieces in any order, the same one twice, and none that is not its own', async () => {
  const { id } = await admin.call('POST /api/admin/imports', { body: { fileName: 'x.xml', bytes: 10 } })
  const short = await sendPiece(site, admin, { id, number: 0, content: Buffer.from('<rss>') })
  expect([short.status, (await short.json()).key]).toEqual([400, 'import_piece_invalid'])
  const beyond = await sendPiece(site, admin, {
    id,
    number: 3,
    content: Buffer.alloc(20 * 1024 * 1024, 'x'),
  })
  expect([beyond.status, (await beyond.json()).key]).toEqual([400, 'import_piece_invalid'])
  expect((await sendPiece(site, admin, { id, number: 0, content: Buffer.from('<rss></rss') })).status).toBe(
    200,
  )
  const late = await sendPiece(site, admin, { id, number: 0, content: Buffer.from('<rss></rss') })
  expect([late.status, (await late.json()).key]).toEqual([409, 'import_not_now'])
})

test.each([
  ['import_unknown', 'a text of somebody'],
  ['import_unknown', '<html><body>no export</body></html>'],
  ['import_cut_off', wordpressExport.subarray(0, 30_000)],
  ['import_unknown', '{"posts": []}'],
  ['import_malformed', '{"db": [{"data": {"posts": [}]}'],
  ['import_cut_off', '{"db": [{"data": {"posts": [{"id": "1"}'],
])('that cannot be read says why: %s', async (problem, content) => {
  const id = await sendExport(site, admin, Buffer.from(content))
  expect((await untilImport(admin, id, 'failed')).problem).toBe(problem)
  await admin.call('DELETE /api/admin/imports/:id', { params: { id } })
})

test('with signs and moments that no database has is read and written all the same', async () => {
  const far = 1e300
  const post = {
    ...{ id: 'a\u0000', slug: 'vento\u0000-sul', title: 'Vento \ud83c sul', status: 'published' },
    ...{ html: '<p>Zero \u0000, meio \udf0a, e &#0; o fim.</p>', feature_image: 'x\u0000' },
    ...{ created_at: far, published_at: far, updated_at: far },
  }
  const data = { posts: [post], users: [{ id: '1', name: 'a\u0000', email: 'a\u0000@b' }] }
  const content = Buffer.from(JSON.stringify({ db: [{ data }] }))
  const choices = { address: 'https://ghost.example.com', pictures: 'leave' } as const
  const { texts } = await importAll(site, admin, content, choices)
  expect([texts.failed, Object.values(texts)]).toEqual([undefined, [1]])
})

test('that fails in a way that nobody foresaw fails once, and leaves none of the file behind', async () => {
  const { site: names } = site.app.services
  const { categoryNames } = names
  names.categoryNames = () => Promise.reject(new Error('odd'))
  try {
    const id = await sendExport(site, admin, wordpressExport)
    expect((await untilImport(admin, id, 'failed')).problem).toBe('import_malformed')
    const pieces = site.tables.selectFrom('importPieces').select('number').where('importId', '=', id)
    expect(await pieces.execute()).toEqual([])
  } finally {
    names.categoryNames = categoryNames
  }
})

test('is paused after the text that is being written, and goes on from there', async () => {
  // A site that no other test has imported.
  const fresh = wordpressExport.toString().replaceAll('old.example.com', `${Date.now()}.example.com`)
  const id = await sendExport(site, admin, Buffer.from(fresh))
  await untilImport(admin, id, 'ready')
  const params = { id }
  const early = await admin.refused('POST /api/admin/imports/:id/pause', { params })
  expect([early.status, early.body.key]).toEqual([409, 'import_not_now'])

  const { articles } = site.app.services
  const { addImported } = articles
  let written = 0
  let paused: Promise<unknown> | undefined
  articles.addImported = async (...given) => {
    written += 1
    if (written === 3) {
      paused = admin.call('POST /api/admin/imports/:id/pause', { params })
      // The pause waits for the transaction of this text.
      await expect.poll(locksWaitedFor).toBeGreaterThan(0)
    }
    return addImported(...given)
  }
  try {
    await admin.call('POST /api/admin/imports/:id/start', { params, body: { pictures: 'leave' } })
    await expect.poll(() => paused).toBeDefined()
    await paused
    const atPause = written
    // The current text, and at most one more that began before the pause arrived.
    expect(atPause).toBeLessThanOrEqual(4)
    await pause(300)
    const { state, texts } = await admin.call('GET /api/admin/imports/:id', { params })
    expect([state, texts.added, texts.waiting]).toEqual(['paused', atPause, 14 - atPause])
    expect(written).toBe(atPause)
  } finally {
    articles.addImported = addImported
  }
  await admin.call('POST /api/admin/imports/:id/resume', { params })
  expect((await untilImport(admin, id, 'done')).texts.waiting).toBeUndefined()
})

test('goes on when whoever started it is no administrator any more, and another can pause it', async () => {
  const bela = await site.member('bela', { roles: ['ROLE_USER', 'ROLE_ADMIN'] })
  const fresh = wordpressExport.toString().replaceAll('old.example.com', 'bela.example.com')
  const id = await sendExport(site, bela, Buffer.from(fresh))
  await untilImport(bela, id, 'ready')
  const params = { id }
  const { articles } = site.app.services
  const { addImported } = articles
  let paused: Promise<unknown> | undefined
  articles.addImported = async (...given) => {
    if (!paused) {
      await admin.call('PUT /api/admin/users/:id/roles', { params: { id: bela.id }, body: { roles: [] } })
      paused = admin.call('POST /api/admin/imports/:id/pause', { params })
      await expect.poll(locksWaitedFor).toBeGreaterThan(0)
    }
    return addImported(...given)
  }
  try {
    await bela.call('POST /api/admin/imports/:id/start', { params, body: { pictures: 'leave' } })
    await expect.poll(() => paused).toBeDefined()
    await paused
  } finally {
    articles.addImported = addImported
  }
  expect((await bela.refused('POST /api/admin/imports/:id/resume', { params })).status).toBe(403)
  await admin.call('POST /api/admin/imports/:id/resume', { params })
  expect((await untilImport(admin, id, 'done')).texts.waiting).toBeUndefined()
})

test('that nobody goes on with is found and gone on with', async () => {
  const id = await sendExport(site, admin, wordpressExport)
  await untilImport(admin, id, 'ready')
  // The state that a killed process leaves behind.
  await sql`UPDATE imports SET state = 'writing', claimed_by = 'gone', choices = '{"authors":[],"categories":[],"texts":"asThere","pages":"drafts","known":"leave","pictures":"leave","language":"pt","address":"http://old.example.com"}',
    claimed_until = ${new Date(site.clock.now().getTime() + 30_000).toISOString()} WHERE id = ${id}`.execute(
    site.tables,
  )
  await site.app.services.imports.work(id)
  expect((await admin.call('GET /api/admin/imports/:id', { params: { id } })).texts.waiting).toBe(14)
  site.clock.advance({ minutes: 2 })
  await site.app.services.imports.resumeAbandoned()
  expect((await untilImport(admin, id, 'done')).texts.waiting).toBeUndefined()
})

test('asks a site that does not answer a few times, and later again if somebody wants that', async () => {
  oldSite.setAway(true)
  const moved = wordpressExport.toString().replaceAll('old.example.com', 'away.example.com')
  const id = await sendExport(site, admin, Buffer.from(moved))
  await untilImport(admin, id, 'ready')
  const askedBefore = oldSite.requests.length
  await admin.call('POST /api/admin/imports/:id/start', { params: { id }, body: {} })
  await untilFailed(id, 5)
  expect(oldSite.requests.length - askedBefore).toBeLessThanOrEqual(7)
  await untilImport(admin, id, 'done')

  oldSite.setAway(false)
  await admin.call('POST /api/admin/imports/:id/resume', { params: { id } })
  const { pictures } = await untilImport(admin, id, 'done')
  expect(pictures).toEqual({ waiting: 0, kept: 4, failed: 1 })
})

test('asks for no picture within its own network, nor at its own address', async () => {
  let hits = 0
  const inner = createServer((_, response) => {
    hits += 1
    response.end('x')
  })
  await new Promise<void>((done) => inner.listen(0, '127.0.0.1', done))
  const { port } = inner.address() as AddressInfo
  oldSite.leave()
  const moved = wordpressExport
    .toString()
    .replaceAll('http://old.example.com/wp-content', `http://127.0.0.1:${port}/wp-content`)
    .replaceAll('/2019/05/capa.jpg', '/../../../@[::1]/capa.jpg')
    .replaceAll('http://old.example.com', 'http://inner.example.com')
  const { id, pictures } = await importAll(site, admin, Buffer.from(moved))
  expect(pictures.failed).toBeGreaterThan(3)
  const list = await admin.call('GET /api/admin/imports/:id/pictures', { params: { id }, query: {} })
  expect(new Set(list.pictures.map(({ problem }) => problem))).toEqual(new Set(['import_picture_refused']))
  inner.close()
  expect(hits).toBe(0)
})

async function locksWaitedFor(): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(site.tables)
  return rows.length
}

async function untilFailed(id: number, count: number): Promise<void> {
  for (let round = 0; round < 60; round++) {
    const { pictures } = await admin.call('GET /api/admin/imports/:id', { params: { id } })
    if (pictures.failed === count) return
    await new Promise((resolve) => setTimeout(resolve, 300))
    site.clock.advance({ minutes: 2 })
    admin = await site.signIn('neto')
    await site.app.services.imports.resumeAbandoned()
  }
  throw new Error('the pictures are still waiting')
}

test('of many that are begun at once no more are kept than the list has room for', async () => {
  const body = { fileName: 'x.xml', bytes: 10 }
  const begun = Array.from({ length: 60 }, () => admin.ask('POST /api/admin/imports', { body }))
  const statuses = new Set((await Promise.all(begun)).map(({ status }) => status))
  expect(statuses).toEqual(new Set([201, 409]))
  expect(await admin.call('GET /api/admin/imports')).toHaveLength(importBounds.atOnce)
})
