import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '#contract/accounts.ts'
import { writeArticle } from '../../tests/support/articles.ts'
import { type Member, startSite, type TestSite } from '../../tests/support/site.ts'
import { createArticlesOwnData } from '../features/articles/own-data.ts'

let site: TestSite
let admin: Member
let lia: Member

beforeAll(async () => {
  site = await startSite({ pages: 'production', environment: { PUBLIC_URL: 'https://canal.example' } })
  admin = await site.signIn('neto')
  lia = await site.member('lia', { roles: ['ROLE_USER', 'ROLE_MODERATOR'] })
})
afterAll(() => site?.stop())

const get = (path: string) => fetch(site.url + path, { redirect: 'manual' })
const linkTo = (id: number, by = lia) => by.call('POST /api/articles/:id/previews', { params: { id } })
const linksOf = (id: number) => lia.call('GET /api/articles/:id/previews', { params: { id } })
const draft = (title: string, fields = {}) => writeArticle(lia, { title, isPublished: false, ...fields })

test('a link shows a draft to somebody without an account as it will look, and says what it is', async () => {
  const { id, slug } = await draft('Antes da hora', { content: '<p>O <b>mar</b> de amanhã.</p>' })
  const { address } = await linkTo(id)
  expect(address).toMatch(/^\/preview\/[\w-]{43}$/)
  const answer = await get(address)
  const html = await answer.text()
  expect(answer.status).toBe(200)
  expect(html).toContain('Antes da hora')
  expect(html).toContain('<b>mar</b>')
  expect(html).toContain('Prévia: este texto ainda não foi publicado.')
  expect((await get(`/blog/${slug}`)).status).toBe(404)
  expect(JSON.stringify(await linksOf(id))).not.toContain(address.slice(9))
})

test('its page is kept by nobody, found by nobody, and tells no other site where a reader came from', async () => {
  const { id } = await draft('Escondido')
  const { address } = await linkTo(id)
  for (const path of [address, `${address}.data`]) {
    expect(Object.fromEntries((await get(path)).headers), path).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow, noarchive',
    })
  }
  const html = await (await get(address)).text()
  expect(html).toContain('<meta name="robots" content="noindex"/>')
  expect(html).not.toMatch(/rel="canonical"|og:url/)
  await lia.call('PUT /api/articles/:id', { params: { id }, body: { content: '<p>Outra vez.</p>' } })
  expect(await (await get(address)).text()).toContain('Outra vez.')
})

test('it ends after seven days, when staff end it, and with the text', async () => {
  const { id } = await draft('Por pouco tempo')
  const [ended, thrown, old] = [await linkTo(id), await linkTo(id), await linkTo(id)]
  const end = { params: { id, preview: ended.id } }
  await admin.call('DELETE /api/articles/:id/previews/:preview', end)
  expect((await get(ended.address)).status).toBe(404)
  expect((await admin.refused('DELETE /api/articles/:id/previews/:preview', end)).body.key).toBe(
    'preview_not_found',
  )
  expect((await linksOf(id)).map((link) => link.id)).toEqual([old.id, thrown.id])

  await lia.call('DELETE /api/articles/:id', { params: { id } })
  expect((await get(thrown.address)).status).toBe(404)
  await lia.call('POST /api/articles/:id/restore', { params: { id } })
  expect((await get(old.address)).status).toBe(200)

  site.clock.advance({ days: 7 })
  expect((await get(old.address)).status).toBe(404)
  await site.app.services.articles.purgePreviews()
  expect(
    await site.tables.selectFrom('articlePreviews').where('articleId', '=', id).selectAll().execute(),
  ).toEqual([])
  ;[admin, lia] = [await site.signIn('neto'), await site.signIn('lia')]
})

test('once the text is published, it leads to where everybody reads it, and no other is made', async () => {
  const { id, slug } = await draft('Já no ar')
  const { address } = await linkTo(id)
  await lia.call('PUT /api/articles/:id', { params: { id }, body: { isPublished: true } })
  const answer = await get(address)
  expect([answer.status, answer.headers.get('location')]).toEqual([302, `/blog/${slug}`])
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const { status, body } = await lia.refused('POST /api/articles/:id/previews', { params: { id } })
  expect([status, body.key]).toEqual([409, 'article_published'])
})

test('it does not bring back a text that was published, and then withdrawn', async () => {
  const { id } = await draft('No ar por um dia')
  const { address } = await linkTo(id)
  for (const isPublished of [true, false])
    await lia.call('PUT /api/articles/:id', { params: { id }, body: { isPublished } })
  expect((await get(address)).status).toBe(404)
  expect(await linksOf(id)).toEqual([])
  expect((await get((await linkTo(id)).address)).status).toBe(200)
})

test('it is over while whoever made it is not of the staff', async () => {
  const ivo = await site.member(`ivo-${randomUUID().slice(0, 8)}`, { roles: ['ROLE_USER', 'ROLE_MODERATOR'] })
  const { id } = await draft('De Ivo')
  const { address } = await linkTo(id, ivo)
  const setRoles = (roles: Role[]) =>
    admin.call('PUT /api/admin/users/:id/roles', { params: { id: ivo.id }, body: { roles } })
  const shown = async () => [(await get(address)).status, (await linksOf(id)).length]
  await setRoles(['ROLE_USER'])
  expect(await shown()).toEqual([404, 0])
  await setRoles(['ROLE_USER', 'ROLE_MODERATOR'])
  expect(await shown()).toEqual([200, 1])
  const params = { id: ivo.id }
  await admin.call('POST /api/admin/users/:id/suspend', { params, body: { reason: 'Saiu da equipe' } })
  expect(await shown()).toEqual([404, 0])
})

test('a text has twenty at the same time, and a link that nobody made shows nothing', async () => {
  const { id } = await draft('Muitos links')
  for (let count = 0; count < 20; count += 1) await linkTo(id)
  expect((await lia.refused('POST /api/articles/:id/previews', { params: { id } })).body.key).toBe(
    'previews_too_many',
  )
  for (const token of ['x', 'a'.repeat(43), 'a'.repeat(200)]) {
    expect((await get(`/preview/${token}`)).status).toBe(404)
    expect(
      (await site.visitor.ask('GET /api/article-previews/:token', { params: { token } })).status,
    ).toBeGreaterThanOrEqual(400)
  }
})

test('the database keeps neither a link nor anything that tells it, the log neither', async () => {
  const { id } = await draft('Segredo')
  const { address } = await linkTo(id)
  const token = address.slice(9)
  await get(address)
  const report = {
    body: {
      effectiveDirective: 'img-src',
      blockedURL: 'https://x.example/',
      documentURL: site.url + address,
    },
  }
  await fetch(`${site.url}/api/policy-reports`, { method: 'POST', body: JSON.stringify([report]) })
  const rows = await site.tables
    .selectFrom('articlePreviews')
    .where('articleId', '=', id)
    .selectAll()
    .execute()
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(site.logged.join('\n')).toContain('a page broke its policy')
  expect(site.logged.join('\n')).not.toContain(token)
})

test('whoever made it finds it in their export and in the audit log, and it ends when they leave', async () => {
  const eva = await site.member('eva', { roles: ['ROLE_USER', 'ROLE_MODERATOR'] })
  const { id } = await draft('De Eva')
  const { id: preview, createdAt, expiresAt, address } = await linkTo(id, eva)
  const ownData = createArticlesOwnData({ db: site.app.infrastructure.db })
  const list = ownData.exportOf(eva.id).find(({ name }) => name === 'article-previews')
  const rows: object[] = []
  for await (const page of list?.pages() ?? []) rows.push(...page)
  expect(rows).toEqual([{ id: preview, articleId: id, createdAt, expiresAt }])
  const [entry] = await admin.call('GET /api/admin/audit', { query: { limit: 1 } })
  expect([entry?.action, entry?.actor.name]).toEqual(['articles.previewAdded', 'eva'])
  await ownData.erase({ userId: eva.id, names: ['eva'], address: '', anonymous: 'anonimo-1' })
  expect((await get(address)).status).toBe(404)
})
