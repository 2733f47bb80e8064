import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

const asked = (path: string, headers: Record<string, string>, options: RequestInit = {}) =>
  fetch(site.url + path, { ...options, headers: { accept: 'text/html,*/*;q=0.8', ...headers } })

async function expectPage(answer: Response, page: { status: number; language: string; title: string }) {
  expect(answer.status).toBe(page.status)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-language': page.language,
    'cache-control': 'no-store',
    'content-security-policy': expect.stringContaining("style-src-attr 'unsafe-inline'"),
  })
  const html = await answer.text()
  expect(html).toContain(`<html lang="${page.language}">`)
  expect(html).toContain(page.title)
}

test('a browser that is refused shows a page, in the language that its reader has chosen or prefers', async () => {
  const chosen = await asked('/api/nothing', { cookie: 'user-language=fr', 'accept-language': 'en' })
  await expectPage(chosen, { status: 404, language: 'fr', title: 'Page introuvable' })
  const preferred = await asked('/api/half-a-letter%', { 'accept-language': 'es' })
  await expectPage(preferred, { status: 400, language: 'es', title: 'Este pedido no salió bien' })
})

test('a form without scripts that comes too often is answered by a page that says how long to wait', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded', origin: site.url }
  const send = () => asked('/api/newsletter', form, { method: 'POST', body: 'email=rita@example.org' })
  let answer = await send()
  for (let tries = 0; answer.status !== 429 && tries < 200; tries++) answer = await send()
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  await expectPage(answer, { status: 429, language: 'pt', title: 'Devagar, por favor' })
})

test('a form whose page has no scripts yet is answered by a page, in the language of the form', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded', origin: site.url }
  const body = 'name=Rita&email=rita@example.org&subject=Oi&message=Bom+dia'
  const sent = { ...form, cookie: 'user-language=fr', 'accept-language': 'en' }
  const answer = await asked('/api/contact', sent, { method: 'POST', body })
  await expectPage(answer, { status: 200, language: 'fr', title: 'Votre message a bien été envoyé' })
  const asForm = await asked('/api/contact?lang=es', sent, { method: 'POST', body })
  await expectPage(asForm, { status: 200, language: 'es', title: '¡Tu mensaje fue enviado!' })
})

test('programs get data', async () => {
  const answer = await asked('/api/nothing', { accept: '*/*' })
  expect(await answer.json()).toMatchObject({ code: 404, key: 'not_found' })
  const headers = { accept: '*/*', 'content-type': 'application/x-www-form-urlencoded' }
  const body = 'name=Rita&email=rita@example.org&subject=Oi&message=Bom+dia'
  const done = await asked('/api/contact', headers, { method: 'POST', body })
  expect(await done.json()).toMatchObject({ status: 'success' })
})
