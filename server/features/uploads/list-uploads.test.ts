import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LibraryPicture } from '#contract/uploads.ts'
import { writeArticle } from '../../../tests/support/articles.ts'
import { keepPicture, sendToLibrary } from '../../../tests/support/library.ts'
import { drawPicture } from '../../../tests/support/pictures.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'
import { makeAlbum, pictureFile, staffActor } from '../../../tests/support/stores.ts'

let site: TestSite
let moderator: Member
const names: string[] = []

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '50' } })
  moderator = await site.member('caboverde', { roles: ['ROLE_USER', 'ROLE_MODERATOR'] })
  for (const colour of ['#111111', '#777777', '#cccccc']) {
    names.unshift(await keepPicture(site, moderator, colour))
    site.clock.advance({ minutes: 1 })
  }
})
afterAll(() => site.stop())

const list = (query = {}) => moderator.call('GET /api/uploads', { query })
const named = (pictures: LibraryPicture[]) => pictures.map(({ name }) => name)

test('the library is read newest first, whole or by pages', async () => {
  const all = await list()
  expect(named(all)).toEqual(names)
  expect(all[0]).toEqual({
    name: names[0],
    label: '',
    kind: 'library',
    url: `/uploads/${names[0]}`,
    modified: expect.stringMatching(/Z$/),
    width: 90,
    height: 60,
    colour: '#cccccc',
    usedBy: [],
    copiedTo: [],
  })
  const { body, headers } = await moderator.ask<LibraryPicture[]>('GET /api/uploads', {
    query: { page: 2, limit: 2 },
  })
  expect(named(body)).toEqual(names.slice(2))
  expect(headers.get('x-total-count')).toBe('3')
  expect(named(await list({ page: 1 }))).toEqual(names)
  expect(await list({ page: 9 })).toEqual([])
})

test('a picture of the library keeps its shape, in widths of its own', async () => {
  const stem = names[0]?.split('.')[0]
  for (const width of [320, 1600]) {
    for (const type of ['avif', 'webp']) {
      const response = await fetch(`${site.url}/uploads/${stem}-${width}.${type}`)
      expect([response.status, response.headers.get('content-type')]).toEqual([200, `image/${type}`])
    }
  }
})

test('only pictures that staff keep are in it, not what is in albums', async () => {
  await makeAlbum(site, { products: [{ name: 'Lente' }] })
  expect(named(await list())).toEqual(names)
})

test('each tells which texts show it, deleted ones too', async () => {
  const [first, second] = names
  const content = `<p>O mar.</p><p><img src="/uploads/${first}" alt="O mar"></p>`
  const shown = await writeArticle(moderator, { title: 'Maré baixa', content })
  const gone = await writeArticle(moderator, { title: 'Maré alta', content })
  await moderator.call('DELETE /api/articles/:id', { params: { id: gone.id } })
  await site.tables
    .updateTable('articles')
    .set({ coverId: second?.split('.')[0] ?? '' })
    .where('id', '=', shown.id)
    .execute()

  const uses = (await list()).map(({ usedBy }) => usedBy)
  expect(uses).toEqual([
    [
      { type: 'article', id: gone.id, name: 'Maré alta' },
      { type: 'article', id: shown.id, name: 'Maré baixa' },
    ],
    [{ type: 'article', id: shown.id, name: 'Maré baixa' }],
    [],
  ])
})

describe('a picture has a name', () => {
  const found = async (q: string) => (await list({ q })).map(({ label }) => label)
  const rename = (name: string, label: string) =>
    moderator.ask<{ key?: string }>('PUT /api/uploads/:name', { params: { name }, body: { label } })

  test('that is its file’s at first, and by which it is found whatever its accents', async () => {
    const content = await drawPicture(9, 9).jpeg().toBuffer()
    const sent = [
      'C:\\fotos\\Farol_à  noite.JPG',
      'Maré baixa.v2.png',
      '\u202e\u2800.jpg',
      `${'e\u0301'.repeat(300)}.png`,
    ]
    const { body } = await sendToLibrary(
      site,
      moderator,
      sent.map((name) => ({ content, name })),
    )
    const labels = new Map((await list()).map(({ name, label }) => [name, label]))
    expect(body.files.map(({ name }) => labels.get(name))).toEqual([
      ...['Farol à noite', 'Maré baixa.v2', '', 'é'.repeat(120)],
    ])
    expect(await found(' FAROL A ')).toEqual(['Farol à noite'])
    expect(await found('mare')).toEqual(['Maré baixa.v2'])
    expect(await found('%')).toEqual([])
    const { headers } = await moderator.ask('GET /api/uploads', { query: { q: 'baixa', page: 1, limit: 1 } })
    expect(headers.get('x-total-count')).toBe('1')
    expect((await moderator.refused('GET /api/uploads', { query: { q: 'x'.repeat(201) } })).status).toBe(400)
  })

  test('that staff change; where it is shown it stays the same file', async () => {
    const [name = ''] = names
    expect(await rename(name, ' Farol do Sul ')).toMatchObject({
      status: 200,
      body: { message: 'Nome salvo.' },
    })
    expect((await list({ q: 'farol do sul' })).map((picture) => picture.name)).toEqual([name])
    for (const label of ['', '\u200b', 'x'.repeat(121)]) expect((await rename(name, label)).status).toBe(400)
    expect(await rename(`${'a'.repeat(26)}.jpg`, 'Farol')).toMatchObject({
      status: 404,
      body: { key: 'upload_not_found' },
    })
    const [entry] = await moderator.call('GET /api/admin/audit', {
      query: { subjectType: 'picture', subjectId: name },
    })
    expect(entry).toMatchObject({ action: 'uploads.renamed', details: { title: 'Farol do Sul' } })
  })
})

test('what was sent for shops, courses and photos is chosen again, and shown once with its copies', async () => {
  const { id } = await makeAlbum(site, { name: 'Farol', products: [{ name: 'Lente' }] })
  const other = await makeAlbum(site, { kind: 'course', name: 'Aulas' })
  const [slot] = (await moderator.call('GET /api/album/:id', { params: { id } })).content
  const picture = slot?.url.replace('/uploads/', '') ?? ''
  const fill = (album_id: number, position: number, name: string) =>
    moderator.call('POST /api/upload-album-picture', { body: { album_id, position, picture: name } })
  const everywhere = async () =>
    (await list({ everywhere: true })).map(({ name, kind, usedBy, copiedTo }) => ({
      ...{ name, kind },
      uses: [usedBy, copiedTo].map((uses) => uses.map((use) => use.name)),
    }))

  const copy = (await fill(other.id, 0, picture)).imageUrl.replace('/uploads/', '')
  const second = (await fill(other.id, 1, copy)).imageUrl.replace('/uploads/', '')
  const all = await everywhere()
  expect(all[0]).toEqual({ name: picture, kind: 'slot', uses: [['Farol'], ['Aulas']] })
  expect(all.map(({ name }) => name)).toEqual(expect.arrayContaining(names))
  expect(all.filter(({ name }) => name === copy || name === second)).toEqual([])
  expect((await list()).filter(({ kind }) => kind !== 'library')).toEqual([])

  // The original is deleted, its copies stay.
  await site.app.services.stores.fillSlot(
    staffActor,
    { albumId: id, position: 0 },
    { file: await pictureFile(site) },
  )
  const left = (await everywhere()).filter(({ name }) => [picture, copy, second].includes(name))
  expect(left.map(({ name }) => name).toSorted()).toEqual([copy, second].toSorted())
  expect((await fetch(`${site.url}/uploads/${copy}`)).status).toBe(200)
})

test('whoever searches it without end is asked to wait, and who only looks is not', async () => {
  const busy = await site.member('apressado', { roles: ['ROLE_USER', 'ROLE_MODERATOR'] })
  await site.app.infrastructure.limits.consume(
    { name: 'uploads-search', points: 60, seconds: 60 },
    busy.id,
    3000,
  )
  expect(await busy.refused('GET /api/uploads', { query: { q: 'farol' } })).toMatchObject({
    status: 429,
    body: { key: 'too_many_requests' },
  })
  expect((await busy.ask('GET /api/uploads', { query: {} })).status).toBe(200)
})
