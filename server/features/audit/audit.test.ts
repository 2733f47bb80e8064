import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeArticle } from '../../../tests/support/articles.ts'
import { say } from '../../../tests/support/lines.ts'
import { drawPicture } from '../../../tests/support/pictures.ts'
import { withClient } from '../../../tests/support/postgres.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite
let lia: Member
let moderator: Member
let admin: Member

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000' } })
  lia = await site.member('lia')
  moderator = await site.member('caboverde', { roles: ['ROLE_USER', 'ROLE_MODERATOR'] })
  admin = await site.signIn('neto')
})
afterAll(() => site.stop())

const auditLog = (query = {}) => moderator.call('GET /api/admin/audit', { query })
const clear = (id: number) =>
  moderator.call('DELETE /api/admin/users/:id/fields/:field', { params: { id, field: 'youtube' } })

test('an act names who did what to whom, and when', async () => {
  await clear(lia.id)
  const [entry] = await auditLog({ subjectType: 'user', subjectId: String(lia.id) })
  expect(entry).toEqual({
    id: expect.any(Number),
    actor: { id: moderator.id, name: 'caboverde' },
    action: 'users.fieldCleared',
    subject: { type: 'user', id: String(lia.id), name: 'lia' },
    details: { field: 'youtube' },
    createdAt: expect.stringMatching(/Z$/),
  })
})

test('an act that fails leaves no trace', async () => {
  const before = await auditLog()
  await moderator.refused('DELETE /api/admin/users/:id/fields/:field', {
    params: { id: 999_999, field: 'youtube' },
  })
  expect(await auditLog()).toEqual(before)
})

test('pictures that are added to a text are written down, and not where one of them is refused', async () => {
  const { id } = await writeArticle(moderator, { title: 'Ilustrado' })
  const picture = await drawPicture(40, 30).png().toBuffer()
  const send = async (...files: Uint8Array[]) => {
    const form = new FormData()
    for (const file of files) form.append('files[]', new Blob([file as BlobPart]), 'a.png')
    const headers = { authorization: `Bearer ${moderator.token}` }
    const request = { method: 'POST', headers, body: form }
    return (await fetch(`${site.url}/api/articles/${id}/images`, request)).status
  }
  const acts = async () =>
    (await auditLog({ subjectType: 'article', subjectId: String(id) })).map(({ action }) => action)
  expect(await send(picture, Buffer.from('<svg></svg>'))).toBe(415)
  expect(await acts()).toEqual(['articles.added'])
  expect(await send(picture, picture)).toBe(201)
  expect(await acts()).toEqual(['articles.imageAdded', 'articles.added'])
})

test('what staff do in channels by their rank is written down, what they do as founder is not', async () => {
  const { id } = await say(lia, 'rio', 'propaganda')
  await moderator.call('DELETE /api/messages/:id', { params: { id } })
  await moderator.call('PUT /api/topic', { body: { channel: 'rio', content: 'Praia' } })
  await moderator.call('POST /api/channel-level', {
    body: { nickname: 'lia', channel_name: '#rio', new_level: 5 },
  })
  await moderator.call('POST /api/channel-ban', {
    body: { nickname: 'lia', channel_name: '#rio', reason: 'propaganda', minutes: 5 },
  })
  await admin.call('PUT /api/topic', { body: { channel: 'rio', content: 'Da fundadora' } })

  expect(await auditLog({ subjectType: 'channel', subjectId: 'rio' })).toMatchObject([
    { action: 'channels.ban', details: { nickname: 'lia', reason: 'propaganda', minutes: '5' } },
    { action: 'channels.level', details: { nickname: 'lia', level: 5 } },
    { action: 'channels.topic' },
  ])
  expect(await auditLog({ subjectType: 'message', subjectId: String(id) })).toMatchObject([
    { action: 'messages.deleted', details: { channel: 'rio', userId: lia.id } },
  ])
})

test('the audit log is read page by page, and by whose acts they are', async () => {
  for (let n = 0; n < 5; n++) await clear(lia.id)
  const { body, headers } = await moderator.ask<{ id: number }[]>('GET /api/admin/audit', {
    query: { page: 2, limit: 2, actorId: moderator.id },
  })
  const all = await auditLog({ actorId: moderator.id })
  expect(body).toEqual(all.slice(2, 4))
  expect(headers.get('x-total-count')).toBe(String(all.length))
  expect(headers.get('link')).toContain(`<?actorId=${moderator.id}&page=3&limit=2>; rel="next"`)
  expect(await auditLog({ page: 99 })).toEqual([])
  expect(await auditLog({ actorId: lia.id })).toEqual([])
})

test('the name of somebody whose account is gone stays in the audit log', async () => {
  const former = await site.member('antiga', { roles: ['ROLE_USER', 'ROLE_MODERATOR'] })
  await former.call('DELETE /api/admin/users/:id/fields/:field', {
    params: { id: lia.id, field: 'instagram' },
  })
  await withClient(site.databaseUrl, (client) => client.query('delete from users where id = $1', [former.id]))
  expect((await auditLog())[0]).toMatchObject({ actor: { id: null, name: 'antiga' } })
})

test('only staff read the audit log', async () => {
  expect((await lia.refused('GET /api/admin/audit')).status).toBe(403)
  expect((await site.visitor.refused('GET /api/admin/audit')).status).toBe(401)
  expect((await admin.ask('GET /api/admin/audit')).status).toBe(200)
})
