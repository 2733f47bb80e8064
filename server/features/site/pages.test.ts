import { afterAll, beforeAll, expect, test } from 'vitest'
import { language } from '#contract/schema.ts'
import { keepPicture } from '../../../tests/support/library.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'
import { safeHtml } from '../../platform/text/safe-html.ts'
import { type PageKey, readBundledPages } from './bundled-pages.ts'

let site: TestSite
let admin: Member

beforeAll(async () => {
  site = await startSite()
  admin = await site.signIn('neto')
})
afterAll(() => site.stop())

const inAll = (content: string) => {
  const text = (title: string) => ({ title, content })
  return { pt: text('Bio nova'), en: text('New bio'), fr: text('Nouvelle bio'), es: text('Bio nueva') }
}
const read = (key: PageKey, lang: string) =>
  site.visitor.call('GET /api/pages/:key', { params: { key }, query: { lang } })

test('a page is published in every language, sanitised, with names in their places, and the audit log knows', async () => {
  const params = { key: 'bio' } as const
  const before = await admin.call('GET /api/admin/pages/:key', { params })
  expect(before).toMatchObject({ version: 1, texts: { pt: { title: 'Bio' } } })
  expect(before.texts.pt.content).toContain('{{siteName}}')

  const texts = inAll('<p onclick="x()">Oi, {{siteName}}.</p><script>x()</script>')
  expect(await admin.call('PUT /api/pages/:key', { params, body: { version: 1, texts } })).toMatchObject({
    version: 2,
  })
  const content = '<p>Oi, Canal Barra.</p>'
  expect(await read('bio', 'fr')).toMatchObject({ title: 'Nouvelle bio', content, version: 2 })
  const [entry] = await admin.call('GET /api/admin/audit', { query: { subjectType: 'page' } })
  expect(entry).toMatchObject({ action: 'site.published', subject: { id: 'bio' } })
})

test('a text is looked at as readers would see it, and nothing of that is kept', async () => {
  const params = { key: 'terms' } as const
  const before = await read('terms', 'en')
  const text = {
    title: 'Terms',
    content: '<p onclick="x()">By {{siteName}}, {{other}}.</p><script>x()</script>',
  }
  const preview = (body: object) => admin.ask('POST /api/admin/pages/:key/preview', { params, body })
  expect((await preview({ ...text, lang: 'en' })).body).toEqual({
    ...{ title: 'Terms', content: '<p>By Canal Barra, {{other}}.</p>' },
  })
  expect(await read('terms', 'en')).toEqual(before)
  expect((await preview({ ...text, lang: 'en', content: '<p></p>' })).body).toMatchObject({
    key: 'page_empty',
  })
  expect((await preview({ ...text, lang: 'de' })).status).toBe(400)
})

test('a picture of the library that a page shows is in use there, in whatever language', async () => {
  const name = await keepPicture(site, admin)
  const params = { key: 'privacy' } as const
  const texts = inAll('<p>Mar</p>')
  const es = { title: 'Privacidad', content: `<p>Mar</p><img src="/uploads/${name}" alt="">` }
  await admin.call('PUT /api/pages/:key', { params, body: { version: 1, texts: { ...texts, es } } })
  const { status, body } = await admin.refused('DELETE /api/uploads/:name', { params: { name } })
  expect([status, body.key]).toEqual([409, 'upload_in_use'])
  const listed = (await admin.call('GET /api/uploads', { query: {} })).find((one) => one.name === name)
  expect(listed?.usedBy).toEqual([{ type: 'page', id: 0, name: 'Bio nova' }])

  await admin.call('PUT /api/pages/:key', { params, body: { version: 2, texts } })
  expect((await admin.ask('DELETE /api/uploads/:name', { params: { name } })).status).toBe(200)
})

test('who began with an older text is told, and nothing is lost', async () => {
  const put = (version: number, content = '<p>Segunda</p>') =>
    admin.ask<{ key: string }>('PUT /api/pages/:key', {
      params: { key: 'about' },
      body: { version, texts: inAll(content) },
    })
  expect((await Promise.all([put(1), put(1, '<p>Outra</p>')])).map(({ status }) => status).sort()).toEqual([
    200, 409,
  ])
  expect((await put(1)).body.key).toBe('page_changed')
  expect((await put(2, '<script>nada</script>')).body.key).toBe('page_empty')
  expect((await read('about', 'pt')).version).toBe(2)
})

test('what ships with the program loses nothing when it is published as it is', () => {
  const bundled = readBundledPages()
  for (const lang of language.options) {
    for (const { content } of Object.values(bundled[lang])) expect(safeHtml(content)).toBe(content)
  }
})

test('new terms are accepted before anything else, from the moment they are published', async () => {
  const lia = await site.member('lia')
  expect((await lia.call('GET /api/userprofile')).termsPending).toBe(false)

  const body = { version: 1, texts: inAll('<p>Novos termos</p>') }
  await admin.call('PUT /api/pages/:key', { params: { key: 'terms' }, body })

  expect((await lia.call('GET /api/userprofile')).termsPending).toBe(true)
  expect((await lia.refused('GET /api/sessions')).body.key).toBe('terms_pending')
  expect((await site.visitor.call('GET /api/config')).termsVersion).toBe(2)
  await lia.call('POST /api/accept-terms', { body: { version: (await read('terms', 'es')).version } })
  expect(await lia.call('GET /api/sessions')).toHaveLength(1)
})
