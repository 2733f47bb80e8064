import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registerIdempotencyJobs } from '../../server/platform/database/idempotency.ts'
import { writeArticle } from '../support/articles.ts'
import { dueJobs } from '../support/due-jobs.ts'
import { loseNextAnswer } from '../support/lost-answers.ts'
import { drawPicture } from '../support/pictures.ts'
import { type Member, startSite, type TestSite } from '../support/site.ts'
import { makeAlbum } from '../support/stores.ts'
import { wavOf } from '../support/tracks.ts'
import { anyVideoId } from '../support/videos.ts'

let site: TestSite
let admin: Member
let picture: Blob
let place: Record<'article' | 'album' | 'contact', number>

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000', TRACK_SECONDS: '0' } })
  admin = await site.signIn('neto')
  const { id: nicknameId } = await admin.call('POST /api/nicknames', { body: { nickname: 'Farol' } })
  await admin.call('POST /api/select-nickname', { body: { nicknameId } })
  const jpeg = await drawPicture(900, 600).jpeg().toBuffer()
  picture = new Blob([jpeg as BlobPart], { type: 'image/jpeg' })
  await site.visitor.call('POST /api/contact', {
    body: { name: 'Ana', email: 'ana@example.com', message: 'Oi' },
  })
  const { id: contact } = await site.tables
    .selectFrom('contactMessages')
    .select('id')
    .executeTakeFirstOrThrow()
  const { id: article } = await writeArticle(admin, {
    title: 'Maré',
    content: '<p>Alta.</p>',
    isPublished: true,
  })
  place = { article, album: (await makeAlbum(site, { draft: true })).id, contact }
})
afterAll(() => site.stop())

type Fields = Record<string, string | Blob>

/** Returns what each call creates: its path, the fields, and the table that grows by a row. */
const creations = {
  'a photo': () => ['/api/photos', { alt: 'Um barco', photo: picture }, 'photos'],
  'a picture of the library': () => ['/api/uploadImage', { 'files[]': picture }, 'pictures'],
  'a picture of an article': () => [
    `/api/articles/${place.article}/images`,
    { 'files[]': picture },
    'articleImages',
  ],
  'a product': () => [
    '/api/upload-album-picture',
    { album_id: String(place.album), position: '3', seen: '', album_picture: picture },
    'albumSlots',
  ],
  'a track': () => [
    '/api/tracks',
    {
      ...{ title: 'Vento', artist: 'Lia', picture },
      audio: new Blob([wavOf(0.1) as BlobPart], { type: 'audio/wav' }),
    },
    'tracks',
  ],
  'an article': () => ['/api/articles', { title: 'Vento', content: '<p>Sul.</p>' }, 'articles'],
  'a translation': () => [`/api/articles/${place.article}/translations`, { language: 'fr' }, 'articles'],
  'a shop': () => ['/api/album/add', { name: 'Loja do cais', country: 'br', category: '1' }, 'albums'],
  'a course': () => ['/api/courseStore/add', { name: 'Curso de nós', country: 'br' }, 'albums'],
  'a video': () => ['/api/videos', { video: videoId, title: 'Onda' }, 'videos'],
  'a playlist': () => ['/api/playlists', { title: 'Ondas' }, 'playlists'],
  'an issue of the newsletter': () => [
    '/api/admin/newsletter',
    { articleId: place.article, languages: ['pt'] },
    'newsletterIssues',
  ],
  'a survey': () => ['/api/surveys', { question: 'Sal?', options: ['Sim', 'Não'] }, 'surveys'],
  coins: () => ['/api/admin/users/1/coins', { delta: '7', reason: 'Ajuda' }, 'coinEntries'],
  'a reply': () => [`/api/contacts/${place.contact}/reply`, { message: 'Olá!' }, 'contactReplies'],
  'a channel': () => ['/api/channels', { name: 'cais' }, 'channels'],
  // Once by itself: no id is needed.
  'a nickname': () => ['/api/nicknames', { nickname: 'Vento' }, 'nicknames'],
  'a message to the site': () => ['/api/contact', { name: 'Bia', message: 'Bom dia' }, 'contactMessages'],
  'a message from the home page': () => ['/api/contact/chat', { message: 'Boa noite' }, 'contactMessages'],
} satisfies Record<string, () => [string, Record<string, unknown>, string]>

const videoId = anyVideoId()

async function send(path: string, fields: Record<string, unknown>, { token = admin.token } = {}) {
  const hasFile = Object.values(fields).some((value) => value instanceof Blob)
  const response = await fetch(site.url + path, {
    method: 'POST',
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(hasFile ? {} : { 'content-type': 'application/json' }),
    },
    body: hasFile ? formOf(fields as Fields) : JSON.stringify(fields),
  })
  return { status: response.status, body: (await response.json()) as { key?: string } }
}

function formOf(fields: Fields): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

async function countOf(table: string): Promise<number> {
  const { count } = await site.tables
    .selectFrom(table as 'photos')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

describe('whose answer was lost and is sent again', () => {
  test.each(Object.entries(creations))(
    '%s is there once, and its answer is the first',
    async (_, creationOf) => {
      const [path, fields, table] = creationOf()
      const call = { ...fields, client_id: `once${path}` }
      // The transaction of a job would be the next one.
      await expect.poll(() => dueJobs(site.databaseUrl)).toEqual([])
      const before = await countOf(table)
      loseNextAnswer(site.app.infrastructure.db)
      expect((await send(path, call)).status).toBe(503)
      expect(await countOf(table)).toBe(before + 1)

      const answer = await send(path, call)
      expect([answer.status, answer.body.key]).toEqual([
        expect.toSatisfy((status) => status < 300),
        undefined,
      ])
      expect(await send(path, call)).toEqual(answer)
      expect(await Promise.all([send(path, call), send(path, call)])).toEqual([answer, answer])
      expect(await countOf(table)).toBe(before + 1)
    },
  )

  test('a photo whose commit was not heard of has its files', async () => {
    const call = { alt: 'Outro barco', photo: picture, client_id: '' }
    const sendUnheard = () => {
      call.client_id = randomUUID()
      loseNextAnswer(site.app.infrastructure.db)
      return send('/api/photos', call)
    }
    // The transaction of a job may be the next one.
    await expect.poll(async () => (await sendUnheard()).status).toBe(503)
    const before = await countOf('photos')
    expect((await send('/api/photos', call)).status).toBe(201)
    expect(await countOf('photos')).toBe(before)
    const [first] = await site.visitor.call('GET /api/photos', {})
    expect((await fetch(site.url + first?.src)).status).toBe(200)
    // The pictures of the second try belong to nothing.
    const stems = new Set(
      (await readdir(join(site.dataDir, 'uploads'), { withFileTypes: true, recursive: true }))
        .filter((file) => file.isFile())
        .map(({ name }) => name.slice(0, 26)),
    )
    const stored = await site.tables.selectFrom('pictures').select('id').execute()
    expect([...stems].filter((stem) => !stored.some(({ id }) => id === stem))).toEqual([])
  })

  test('a message of a visitor is there once', async () => {
    const call = { name: 'Caio', message: 'Sou visita', client_id: 'visitor' }
    const before = await countOf('contactMessages')
    for (let times = 0; times < 3; times += 1)
      expect((await send('/api/contact', call, { token: '' })).status).toBe(200)
    expect(await countOf('contactMessages')).toBe(before + 1)
  })
})

test('what was changed before it was sent again is refused, and nothing of the first is lost', async () => {
  const call = { question: 'Vento?', options: ['Norte', 'Sul'], client_id: 'changed' }
  expect((await send('/api/surveys', call)).status).toBe(201)
  const again = await send('/api/surveys', { ...call, question: 'Vento ou chuva?' })
  expect(again).toMatchObject({ status: 409, body: { key: 'sent_before' } })
  // Ids are of one person.
  const other = await site.member('bia', { roles: ['ROLE_USER', 'ROLE_MODERATOR'] })
  expect((await send('/api/surveys', call, { token: other.token })).status).toBe(201)
})

test('what is sent without an id is created each time', async () => {
  const before = await countOf('playlists')
  for (let times = 0; times < 2; times += 1) await send('/api/playlists', { title: 'Marés' })
  expect(await countOf('playlists')).toBe(before + 2)
})

test('ids are forgotten after a week', async () => {
  const sweeps: (() => Promise<void>)[] = []
  const every = (_name: string, _cron: string, sweep: () => Promise<void>) => void sweeps.push(sweep)
  registerIdempotencyJobs({ every }, site.app.infrastructure)
  const createAgain = async () => (await send('/api/playlists', { title: 'Faróis', client_id: 'old' })).body
  const first = await createAgain()
  site.clock.advance({ days: 6 })
  admin = await site.signIn('neto')
  await sweeps[0]?.()
  expect(await createAgain()).toEqual(first)
  site.clock.advance({ days: 2 })
  admin = await site.signIn('neto')
  await sweeps[0]?.()
  expect(await createAgain()).not.toEqual(first)
})
