import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Member, startSite, type TestSite } from '../../tests/support/site.ts'

let site: TestSite
let lia: Member
let admin: Member

beforeAll(async () => {
  site = await startSite({ pages: 'production', environment: { PUBLIC_URL: 'https://canal.example' } })
  lia = await site.member('lia')
  admin = await site.signIn('neto')
  await lia.call('POST /api/update-welcome-message', {
    body: { welcomeMessage: 'Canto.\n<script>alert(1)</script>' },
  })
})
afterAll(() => site.stop())

const get = async (path: string) => {
  const answer = await fetch(site.url + path, { redirect: 'manual' })
  return { status: answer.status, html: await answer.text() }
}
const page = () => get(`/person/${lia.id}`)
const show = (searchable: boolean) =>
  lia.call('PUT /api/privacy', {
    body: {
      searchable,
      show: { gender: false, age: false, instagram: true, youtube: true, language: true },
    },
  })

test('the page of a person is whole in the first HTML, for readers and for search engines', async () => {
  const { status, html } = await page()
  expect(status).toBe(200)
  expect(html).toMatch(/<title>lia · Canal Barra<\/title>/)
  expect(html).toContain('<meta name="description" content="Canto.')
  expect(html).toContain('<meta property="og:type" content="profile"/>')
  expect(html).toContain(`<link rel="canonical" href="https://canal.example/person/${lia.id}"/>`)
  expect(html).toContain('&lt;script&gt;alert(1)')
  expect(html).not.toContain('<script>alert(1)')
  expect(html).not.toContain('lia@exemplo.com')
})

test('who does not want to be found is gone at once, however the address is written, and back as soon as they do', async () => {
  const spellings = ['person', 'Person', 'pers%6Fn']
  const statuses = () => Promise.all(spellings.map(async (word) => (await get(`/${word}/${lia.id}`)).status))
  expect(await statuses()).toEqual([200, 200, 200])
  await show(false)
  expect(await statuses()).toEqual([404, 404, 404])
  await show(true)
  expect(await statuses()).toEqual([200, 200, 200])
})

test('the page is a log: what somebody becomes where anybody reads stands in it at once, as long as they show it', async () => {
  const place = { params: { slug: 'rio' } }
  await admin.call('POST /api/channel-level', {
    body: { nickname: 'lia', channel_name: 'rio', new_level: 5 },
  })
  expect((await page()).html).toContain('Diário de bordo')
  expect((await page()).html).not.toContain('href="/log/rio"')
  await admin.call('PUT /api/channels/:slug/public-log', { ...place, body: { log: 'readable' } })
  expect((await page()).html).toContain('href="/log/rio"')
  await admin.call('PUT /api/channels/:slug/public-log', { ...place, body: { log: 'off' } })
  expect((await page()).html).not.toContain('href="/log/rio"')
})

test('who is suspended has no page until they are back', async () => {
  const place = { params: { id: lia.id } }
  await admin.call('POST /api/admin/users/:id/suspend', { ...place, body: { reason: 'propaganda' } })
  expect((await page()).status).toBe(404)
  await admin.call('POST /api/admin/users/:id/unsuspend', place)
  expect((await page()).status).toBe(200)
})

test.each(['0', '01', 'lia', '-1', '999999', '99999999999'])('/person/%s is nobody', async (id) => {
  expect((await get(`/person/${id}`)).status).toBe(404)
})

test('the screens of staff are a shell that nobody indexes', async () => {
  for (const path of ['/admin', '/admin/reports', '/admin/users', `/admin/users/${lia.id}`, '/admin/audit']) {
    const { status, html } = await get(path)
    expect(status, path).toBe(200)
    expect(html, path).toContain('<meta name="robots" content="noindex"/>')
    expect(html, path).not.toContain('exemplo.com')
  }
})
