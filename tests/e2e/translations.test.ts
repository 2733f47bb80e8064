import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccountBrowser, type Guest, startAccountBrowser } from '../support/account-browser.ts'
import { writeArticle } from '../support/articles.ts'
import { flawsInEveryLook } from '../support/screens.ts'
import type { Member } from '../support/site.ts'

const content = `<p>A tábua dizia baixa-mar às seis e onze.</p><h2>Três leituras</h2>
<p>Ninguém gritou ação: o sol fazia isso por nós.</p><p>Depois, café.</p>`

let place: AccountBrowser
let neto: Member
let staff: Guest
let page: Page
let original: { id: number; slug: string }

beforeAll(async () => {
  place = await startAccountBrowser({ PUBLIC_URL: 'https://canal.example' })
  neto = await place.site.signIn('neto')
  original = await writeArticle(neto, {
    title: 'O contraluz',
    description: 'Tínhamos onze minutos de sol.',
    content,
  })
  await writeArticle(neto, { title: 'Só aqui' })
  staff = await place.guest({ viewport: { width: 1440, height: 900 } })
  page = staff.page
  await staff.signIn('neto')
})
afterAll(() => place?.close())

const saved = () => page.getByText('Salvo', { exact: true }).waitFor()
const openSheet = () => page.getByRole('button', { name: 'Publicação' }).click()
const beside = () => page.getByRole('complementary', { name: 'Original (Português)' })

test('a text is translated beside its original, published, and found to be outdated', async () => {
  await staff.open(`/editor/${original.id}`)
  await openSheet()
  await page.getByRole('button', { name: 'Traduzir para: English' }).click()
  await beside().getByText('Ninguém gritou ação').waitFor()
  const title = page.getByRole('textbox', { name: 'Título' })
  await expect.poll(() => title.inputValue()).toBe('O contraluz')
  await title.fill('Against the light')
  const words = page.getByRole('textbox', { name: 'Texto do artigo' })
  await words.fill('The table said low tide at eleven past six.')
  await saved()
  const translation = staff.address()
  expect(await flawsInEveryLook(page)).toEqual([])

  const id = Number(translation.split('/').at(-1))
  await neto.call('PUT /api/editor_edit2/:id', {
    params: { id },
    body: { isPublished: true, isLyrics: false },
  })
  await neto.call('PUT /api/articles/:id', {
    params: { id: original.id },
    body: { content: `${content.replace('onze', 'doze')}<p>E pão.</p>` },
  })
  await staff.open(translation)
  await beside().getByText('O original mudou depois de').waitFor()
  await beside().getByRole('button', { name: 'Ver o que mudou' }).click()
  await beside().getByText('E pão.').waitFor()
  const marks = (tag: string) => beside().locator(tag).allTextContents()
  expect(await marks('del')).toEqual(['Tirado: onze'])
  expect(await marks('ins')).toEqual(['Acrescentado: doze', 'Acrescentado: E pão.'])
  expect(await flawsInEveryLook(page)).toEqual([])

  // Without space for two columns, the original is collapsed above the text.
  await page.setViewportSize({ width: 390, height: 844 })
  const folded = page.locator('details').filter({ hasText: 'O contraluz' })
  await folded.getByText('O original mudou', { exact: true }).waitFor()
  await folded.locator('summary').click()
  await page.setViewportSize({ width: 1440, height: 900 })

  await beside().getByRole('button', { name: 'A tradução está em dia' }).click()
  await page.getByText('A tradução está em dia.').waitFor()
  await expect.poll(() => beside().getByText('O original mudou depois de').count()).toBe(0)
})

test('a reader gets the text of the address, is told of their own language, and finds the others', async () => {
  const guest = await place.guest()
  page = guest.page
  await guest.open('/blog/against-the-light')
  await page.getByRole('heading', { level: 1, name: 'Against the light' }).waitFor()
  expect(await page.locator('h1').getAttribute('lang')).toBe('en')
  expect(await flawsInEveryLook(page)).toEqual([])
  const note = page.getByText('Em português:')
  await note.getByRole('link', { name: 'O contraluz' }).click()
  await page.getByRole('heading', { level: 1, name: 'O contraluz' }).waitFor()
  expect(await page.locator('h1').getAttribute('lang')).toBeNull()
  await page.getByText('Também em:').getByRole('link', { name: 'English' }).waitFor()

  await guest.open('/blog/so-aqui?lang=fr')
  await page.getByText('Seulement en portugais').waitFor()
  expect(await page.locator('h1').getAttribute('lang')).toBe('pt')
})

test('search engines are told where the text is in each language, and in which it is', async () => {
  const html = async (path: string) => (await fetch(place.site.url + path)).text()
  const home = 'https://canal.example/blog'
  for (const path of ['/blog/o-contraluz', '/blog/against-the-light?lang=en']) {
    const head = await html(path)
    expect(head).toContain(`<link rel="alternate" hrefLang="pt" href="${home}/o-contraluz"/>`)
    expect(head).toContain(`<link rel="alternate" hrefLang="en" href="${home}/against-the-light?lang=en"/>`)
    expect(head).toContain(`<link rel="alternate" hrefLang="x-default" href="${home}/o-contraluz"/>`)
    expect(head.match(/<link rel="alternate" hrefLang=/g)).toHaveLength(3)
  }
  const english = await html('/blog/against-the-light?lang=en')
  expect(english).toContain(`<link rel="canonical" href="${home}/against-the-light?lang=en"/>`)
  expect(english).toContain('<meta property="og:locale" content="en_US"/>')
  expect(english).toContain('<meta property="og:locale:alternate" content="pt_BR"/>')
  expect(english).toContain('"inLanguage":"en","translationOfWork":{"@type":"Article","name":"O contraluz"')
  expect(await html('/blog/o-contraluz')).toContain('"workTranslation":[{"@type":"Article"')
  expect(await html('/blog?lang=en')).toContain('href="/feed.xml?lang=en"')
})

test('texts that were written apart are joined by their address, and taken apart again', async () => {
  const { id } = await writeArticle(neto, { title: 'Mar', isLyrics: true })
  const sea = await writeArticle(neto, { title: 'Sea', isLyrics: true, language: 'en' })
  page = staff.page
  await staff.open(`/editor/${sea.id}`)
  await openSheet()
  await page.getByText('Juntar com um texto que já existe').click()
  const address = page.getByLabel('Endereço do original')
  await address.fill('/lyrics/nada')
  await page.getByRole('button', { name: 'Juntar' }).click()
  await page.getByText('Não encontramos um texto neste endereço.').waitFor()
  expect(await flawsInEveryLook(page)).toEqual([])
  await address.fill('https://canal.example/lyrics/mar')
  await page.getByRole('button', { name: 'Juntar' }).click()
  await page.getByRole('button', { name: 'Fechar' }).click()
  await beside().getByText('Mar', { exact: true }).waitFor()

  const guest = await place.guest()
  await guest.open('/lyrics/sea')
  await guest.page.getByText('Em português:').getByRole('link', { name: 'Mar' }).waitFor()
  expect(await guest.page.locator('.lyric-text').getAttribute('lang')).toBe('en')
  page = guest.page
  expect(await flawsInEveryLook(page)).toEqual([])
  const html = await (await fetch(`${place.site.url}/lyrics/mar`)).text()
  expect(html).toContain('hrefLang="en" href="https://canal.example/lyrics/sea?lang=en"')
  expect(html).toContain('"workTranslation":[{"@type":"MusicComposition","name":"Sea"')

  page = staff.page
  await beside().getByRole('button', { name: 'Separar do original' }).click()
  await expect.poll(() => beside().count()).toBe(0)
  const { languages } = await neto.call('GET /api/articles/:id', { params: { id } })
  expect(languages).toHaveLength(1)
})

test('the pages of the others are made anew when one is renamed or withdrawn', async () => {
  const head = async () => (await fetch(`${place.site.url}/blog/o-contraluz`)).text()
  const { languages } = await neto.call('GET /api/articles/:id', { params: { id: original.id } })
  const id = languages.find(({ language }) => language === 'en')?.id ?? 0
  await neto.call('PUT /api/articles/:id', { params: { id }, body: { slug: 'backlight' } })
  expect(await head()).toContain('/blog/backlight?lang=en')
  const former = await fetch(`${place.site.url}/blog/against-the-light?lang=en`, { redirect: 'manual' })
  expect([former.status, former.headers.get('location')]).toEqual([301, '/blog/backlight?lang=en'])
  await neto.call('PUT /api/articles/:id', { params: { id }, body: { isPublished: false } })
  expect(await head()).not.toContain('backlight')
})
