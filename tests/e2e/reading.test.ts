import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { categoryId } from '#contract/rules/categories.ts'
import { hasInitial } from '../../web/features/blog/article/initial.ts'
import { type AccountBrowser, type Guest, startAccountBrowser } from '../support/account-browser.ts'
import { writeArticle } from '../support/articles.ts'
import { flawsOnPaper } from '../support/engines/in-page.ts'
import { keepPicture } from '../support/library.ts'
import type { Member } from '../support/site.ts'
import { makeAlbum } from '../support/stores.ts'

const paragraph = `mar recuou e deixou na areia o que a noite trouxe. ${'Ninguém viu a onda voltar. '.repeat(9)}`
const long = 'maré'.repeat(50)

let place: AccountBrowser
let neto: Member
let picture: string
let guest: Guest
let page: Page

beforeAll(async () => {
  place = await startAccountBrowser()
  neto = await place.site.signIn('neto')
  picture = await keepPicture(place.site, neto)
  guest = await place.guest({ viewport: { width: 1280, height: 800 } })
  page = guest.page
})
afterAll(() => place?.close())

test('a pasted address of a video on its own line becomes its card, which loads nothing before it is pressed', async () => {
  const { id, slug } = await writeArticle(neto, { title: 'Colado', content: '<p>Veja:</p>' })
  const writer = await place.guest()
  await writer.signIn('neto')
  await writer.open(`/editor/${id}`)
  const words = writer.page.getByRole('textbox', { name: 'Texto do artigo' })
  await words.click()
  await writer.page.keyboard.press('Control+End')
  const paste = (text: string) =>
    words.evaluate((element, pasted) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', pasted)
      element.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }))
    }, text)
  await paste('https://youtu.be/dQw4w9WgXcQ')
  expect(await words.locator('[data-youtube]').count()).toBe(0)
  await writer.page.keyboard.press('Enter')
  await paste('https://youtu.be/aqz-KE-bpKQ')
  await words.locator('[data-youtube="aqz-KE-bpKQ"]').waitFor()
  await writer.page.getByRole('button', { name: /^Atualizar/ }).click()
  await writer.page.getByText('Salvo', { exact: true }).waitFor()
  await writer.context.close()

  const requests: string[] = []
  page.on(
    'request',
    (request) => void (/youtu|ytimg|google/.test(request.url()) && requests.push(request.url())),
  )
  await page.route('https://www.youtube-nocookie.com/**', (route) => route.fulfill({ body: 'vídeo' }))
  await guest.openInPeace(`/blog/${slug}`)
  const card = page.locator('.article-body').getByRole('button', { name: /^Assistir ao vídeo/ })
  expect(await card.count()).toBe(1)
  expect(requests).toEqual([])
  await card.press('Enter')
  const frame = page.locator('.article-body iframe')
  await frame.waitFor()
  expect(await frame.getAttribute('src')).toContain('https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ')
  expect(await frame.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await card.count()).toBe(0)
  expect(guest.complaints).toEqual([])
})

test('pictures and quotations of an article stay between the columns beside it', async () => {
  const content = `<p>O ${paragraph}</p><blockquote><p>Citação</p></blockquote>`
  const { id, slug } = await writeArticle(neto, { title: 'Largo', content, category: categoryId('travel') })
  await neto.call('PUT /api/editor_edit_cover/:id', { params: { id }, body: { cover: picture } })
  await guest.open(`/blog/${slug}`)
  for (const width of [1024, 1280, 1360, 1440, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    const sides = await page.evaluate(() => {
      const main = document.querySelector('main')?.getBoundingClientRect()
      return [...document.querySelectorAll('.article-picture, .article-body > *')].map((element) => {
        const { left, right } = element.getBoundingClientRect()
        return left >= (main?.left ?? 0) && right <= (main?.right ?? 0)
      })
    })
    expect([width, sides]).toEqual([width, sides.map(() => true)])
  }
  await page.setViewportSize({ width: 1280, height: 800 })
})

test('cards keep paragraphs and verses apart, and show the first picture of a text without a cover', async () => {
  const content = `<p>antes</p><p>depois<br>e mais</p><img src="/uploads/${picture}" alt="">`
  await writeArticle(neto, { title: 'Parágrafos', content, category: categoryId('music') })
  await writeArticle(neto, { title: 'Versos', content: '<p>um<br>dois</p><p>três</p>', isLyrics: true })
  await guest.open('/blog')
  const card = page.locator('.article-card', { hasText: 'Parágrafos' })
  const gaps = await card.locator('.article-excerpt > p').evaluateAll((all) =>
    all.slice(1).map((next, index) => {
      const words = document.createRange()
      words.selectNodeContents(all[index] as Element)
      return next.getBoundingClientRect().left - words.getBoundingClientRect().right
    }),
  )
  expect(gaps).toHaveLength(2)
  for (const gap of gaps) expect(gap).toBeGreaterThan(2)
  expect(await card.locator('.article-cover img').getAttribute('src')).toBe(`/uploads/${picture}`)
  await guest.open('/lyrics')
  const verses = page.locator('.lyrics-tile', { hasText: 'Versos' }).locator('.article-excerpt > p')
  const tops = await verses.evaluateAll((all) => all.map((verse) => verse.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(3)
})

test('a long word in the description of a cover widens no page', async () => {
  const description = `${long} ${long}`.slice(0, 255)
  const { slug } = await writeArticle(neto, { title: 'Palavra', content: '<p>Um</p>', description })
  const shop = await makeAlbum(place.site, { name: 'Loja comprida', products: [{ name: 'Mochila' }] })
  const form = new FormData()
  form.set('album_id', String(shop.id))
  form.set('description', description)
  const headers = { authorization: `Bearer ${neto.token}` }
  const sent = await fetch(`${place.site.url}/api/uploadAlbumCover`, { method: 'POST', headers, body: form })
  expect(sent.status).toBe(200)
  for (const address of ['/', '/blog', `/blog/${slug}`, `/shop/${shop.slug}`]) {
    await guest.open(address)
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect([width, address, over <= 0]).toEqual([width, address, true])
    }
  }
})

test('a selected initial hides no words: it ends above the first line below it, and words show through', async () => {
  const content = `<p>S${paragraph.repeat(3)}</p>`
  const { slug } = await writeArticle(neto, { title: 'Trecho escolhido', content })
  await guest.open(`/blog/${slug}`)
  const seen = await page
    .locator('.article-initial > p')
    .first()
    .evaluate((first) => {
      const rects = (from: number, to: number) => {
        const range = document.createRange()
        range.setStart(first.firstChild ?? first, from)
        range.setEnd(first.firstChild ?? first, to)
        return [...range.getClientRects()]
      }
      const { left } = first.getBoundingClientRect()
      const below = rects(1, first.textContent.length).find((line) => line.left < left + 1)
      return {
        room: (below?.top ?? 0) - (rects(0, 1)[0]?.bottom ?? 0),
        colour: getComputedStyle(first, '::selection').backgroundColor,
      }
    })
  expect(seen.room).toBeGreaterThanOrEqual(0)
  expect(seen.colour).toMatch(/\/ 0\.26\)$/)
})

test('no letter that is set large hangs out of the lines beside it', async () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const { slug } = await writeArticle(neto, { title: 'Inicial', content: `<p>O ${paragraph}</p><p>Fim.</p>` })
  await guest.open(`/blog/${slug}`)
  expect(await page.locator('.article-body.article-initial').count()).toBe(1)
  // The font may load too late for the first page: then its fallback is shown.
  const hanging = await page.evaluate(async (all) => {
    const canvas = document.createElement('canvas').getContext('2d')
    const hangsIn = async (family: string) => {
      const font = `770 100px ${family}`
      await document.fonts.load(font)
      if (canvas) canvas.font = font
      // Round letters extend slightly below the baseline.
      return all.filter((letter) => (canvas?.measureText(letter).actualBoundingBoxDescent ?? 100) > 4)
    }
    return [...(await hangsIn('"Bricolage Grotesque"')), ...(await hangsIn('"Initial stand-in", sans-serif'))]
  }, letters)
  const small = letters.filter((letter) => !hasInitial(`<p>${letter}${paragraph}</p>`))
  expect(small).toEqual(['J', 'Q'])
  expect(hanging).toContain('Q')
  expect(hanging.filter((letter) => !small.includes(letter))).toEqual([])
})

test('a mouse reaches every category, and of those without an article there is none', async () => {
  for (const category of [
    'music',
    'fitness',
    'health',
    'computer',
    'beauty',
    'pastry',
    'motivation',
    'photography',
    'fashion',
    'housing',
    'extra_income',
    'technology',
  ])
    await writeArticle(neto, { title: `Sobre ${category}`, category: categoryId(category) })
  await guest.open('/blog')
  const chips = page.getByRole('navigation', { name: 'Artigos por filme' }).getByRole('link')
  const reached = await chips.evaluateAll((all) =>
    all.map((chip) => {
      const { left, right } = chip.getBoundingClientRect()
      return (
        left >= 0 &&
        right <= innerWidth &&
        chip.closest('ul')?.scrollWidth === chip.closest('ul')?.clientWidth
      )
    }),
  )
  expect(reached).toEqual(reached.map(() => true))
  expect(reached).toHaveLength(13)
  expect(await chips.filter({ hasText: 'Ciência' }).count()).toBe(0)
})

test('Back closes a picture that is shown large, and leaves the page where it is', async () => {
  await guest.open('/blog')
  await guest.open('/photos')
  const first = page.getByRole('button', { name: /^Ampliar/ }).first()
  const dialog = page.getByRole('dialog')
  await first.click()
  await dialog.waitFor()
  await page.goBack()
  await dialog.waitFor({ state: 'detached' })
  expect(guest.address()).toBe('/photos')
  await first.click()
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.goBack()
  await expect.poll(guest.address).toBe('/blog')
})

test('on paper an article, a lyric and a shop are what they say, and nothing to press', async () => {
  await writeArticle(neto, { title: 'Papel', content: `<p>O ${paragraph}</p>`, youtube: 'aqz-KE-bpKQ' })
  await writeArticle(neto, { title: 'Cantada', content: '<p>A maré levou<br>a marca</p>', isLyrics: true })
  // A row of pictures across the whole width of the paper.
  const products = ['Lente', 'Tripé', 'Claquete', 'Fones'].map((name) => ({ name }))
  await makeAlbum(place.site, { name: 'Loja', products })
  await page.emulateMedia({ media: 'print' })
  const sheetsOf = async (landscape: boolean) =>
    (await page.pdf({ format: 'A4', landscape })).toString('latin1').match(/\/Type \/Page\b/g)?.length
  for (const [path, sheets] of Object.entries({ '/blog/papel': 2, '/shop/loja': 1, '/lyrics/cantada': 1 })) {
    await page.goto(place.site.url + path)
    const printed = await sheetsOf(false)
    expect([path, printed, ...(await page.evaluate(flawsOnPaper))]).toEqual([path, sheets])
  }
  expect(await sheetsOf(true), 'the cover of a lyric leaves room for its words').toBe(1)
  await page.emulateMedia({ media: null })
})

test('whoever has not answered about cookies is asked without moving, where something of other sites waits', async () => {
  const context = await place.browser.newContext()
  // Prevents the pointer events that tests send.
  await context.addInitScript(() =>
    addEventListener('DOMContentLoaded', (event) => event.stopImmediatePropagation(), true),
  )
  const still = await context.newPage()
  for (const address of ['/homeCommunity', '/curso/voce-nao-e-um-lixo']) {
    await still.goto(place.site.url + address)
    await still.getByRole('region', { name: 'Aviso de cookies' }).waitFor()
  }
  await context.close()
})
