import { afterAll, beforeAll, expect, test } from 'vitest'
import { dateIn } from '#contract/rules/ages.ts'
import { type AccountBrowser, startAccountBrowser } from '../support/account-browser.ts'
import { say } from '../support/lines.ts'
import { flawsInEveryLook, phone } from '../support/screens.ts'

let place: AccountBrowser

beforeAll(async () => {
  place = await startAccountBrowser()
  const neto = await place.site.signIn('neto')
  const lia = await place.site.member('lia')
  await say(lia, 'barra', 'isto fica entre nós')
  await neto.call('PUT /api/channels/:slug/public-log', {
    params: { slug: 'barra' },
    body: { log: 'indexed' },
  })
  for (const text of ['primeira', '/me acena', 'https://mar.example/a olhem só'])
    await say(lia, 'barra', text)
})
afterAll(() => place?.close())

const today = () => dateIn('America/Sao_Paulo', place.site.clock.now())

test('the log of a day is read without a script, line by line', async () => {
  const { page, openInPeace } = await place.guest({ javaScriptEnabled: false })
  await openInPeace('/log/barra')
  await page.getByRole('link', { name: /mensage/ }).click()
  expect(new URL(page.url()).pathname).toBe(`/log/barra/${today()}`)
  expect(await page.getByText('isto fica entre nós').count()).toBe(0)

  const line = page.getByRole('listitem').filter({ hasText: 'olhem só' })
  await line.getByRole('link', { name: /Link para esta mensagem/ }).click()
  expect(new URL(page.url()).hash).toMatch(/^#l\d+$/)
  const rel = await line.getByRole('link', { name: 'https://mar.example/a' }).getAttribute('rel')
  expect(rel?.split(' ')).toEqual(expect.arrayContaining(['ugc', 'nofollow', 'noopener']))
  expect(await page.locator('meta[name="robots"]').count()).toBe(0)
})

test('both pages of a log have nothing that axe finds, and rest', async () => {
  for (const path of ['/log/barra', `/log/barra/${today()}`]) {
    const html = await (await fetch(place.site.url + path)).text()
    expect(html).toContain(' type="resting"')
    expect(html).not.toMatch(/type="module"|rel="modulepreload"/)
    const guest = await place.guest()
    await guest.open(path)
    expect(await flawsInEveryLook(guest.page)).toEqual([])
    expect(guest.complaints).toEqual([])
  }
})

test('on a phone the longest name of a day stands in one line', async () => {
  const { page, openInPeace } = await place.guest(phone)
  await openInPeace('/log/barra')
  const day = page.locator('.public-day time')
  const heightOf = (words: string) =>
    day.evaluate((element, text) => {
      element.textContent = text
      return element.getBoundingClientRect().height
    }, words)
  expect(await heightOf('segunda-feira, 25 de setembro de 2026')).toBe(await heightOf('dia'))
})

test('search engines are kept out of a log that is only for who has its address', async () => {
  const neto = await place.site.signIn('neto')
  await neto.call('PUT /api/channels/:slug/public-log', {
    params: { slug: 'rio' },
    body: { log: 'readable' },
  })
  const read = async (path: string) => (await fetch(place.site.url + path)).text()
  expect(await read('/log/rio')).toContain('<meta name="robots" content="noindex"/>')
  expect(await read('/log/barra')).not.toContain('noindex')
  const map = await read('/sitemap.xml')
  expect([map.includes('/log/barra<'), map.includes('/log/rio<')]).toEqual([true, false])
  expect((await fetch(`${place.site.url}/log/porto`)).status).toBe(404)
})

test('what is deleted is gone from kept pages at once, and so is all of who asks to be left out', async () => {
  const rui = await place.site.member('rui')
  const { id } = await say(rui, 'barra', 'escrevi no lugar errado')
  await say(rui, 'barra', 'esta fica')
  const pages = ['/', '/log/barra', `/log/barra/${today()}`]
  const read = async () =>
    (await Promise.all(pages.map(async (path) => (await fetch(place.site.url + path)).text()))).join()
  await expect.poll(read, { timeout: 20_000 }).toContain('escrevi no lugar errado')
  await rui.call('DELETE /api/messages/:id', { params: { id } })
  expect(await read()).not.toContain('escrevi no lugar errado')

  expect(await read()).toContain('esta fica')
  const { privacy } = await rui.call('GET /api/userprofile')
  await rui.call('PUT /api/privacy', { body: { ...privacy, inPublicLogs: false } })
  expect(await read()).not.toContain('esta fica')
})
