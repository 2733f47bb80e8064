import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeArticle } from '../support/articles.ts'
import { type ChatBrowser, type Reader, startChatBrowser } from '../support/chat-browser.ts'
import { isAlive } from '../support/chromium.ts'
import { conversationOf, write } from '../support/conversations.ts'
import { followLink } from '../support/follow-link.ts'
import { look } from '../support/line-pictures.ts'
import { say } from '../support/lines.ts'
import { openMemberPage } from '../support/member-page.ts'
import { drawPicture } from '../support/pictures.ts'
import { axeFlaws, flawsInEveryLook } from '../support/screens.ts'
import type { Member } from '../support/site.ts'
import { sendTrack } from '../support/tracks.ts'

let chat: ChatBrowser
let lia: Reader
let rui: Reader
let members: Record<'lia' | 'rui' | 'neto' | 'eva', Member>
let home: string
/** The response of the other site. */
let other: Promise<string>

beforeAll(async () => {
  chat = await startChatBrowser({ LINK_CARDS: 'all' })
  const { config, outbound } = chat.site.app.infrastructure
  home = config.publicUrl
  outbound.fetchPublic = async (url) => ({
    ...{ status: 200, headers: { 'content-type': 'text/html' }, url },
    body: Buffer.from(await other),
  })
  lia = await chat.open('lia', '/barra')
  rui = await chat.open('rui', '/barra', { viewport: { width: 390, height: 844 } })
  const [own, others, neto] = await Promise.all(['lia', 'rui', 'neto'].map((name) => chat.site.signIn(name)))
  members = { lia: own, rui: others, neto, eva: await chat.site.member('eva') } as typeof members
})
afterAll(() => chat?.close())

/** Pastes a picture as if it was copied in another program. */
async function paste(page: Page): Promise<void> {
  await page.locator('.composer textarea').evaluate(async (field) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 320 })
    const pen = canvas.getContext('2d') as CanvasRenderingContext2D
    pen.fillStyle = '#c05020'
    pen.fillRect(0, 0, 640, 320)
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([blob ?? ''], 'colado.png', { type: 'image/png' }))
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
}
const choose = async ({ page }: Reader, colours: string[]) => {
  // The file chooser works once the page is interactive.
  await isAlive(page)
  const files = await Promise.all(
    colours.map(async (colour, index) => ({
      name: `${index}.png`,
      mimeType: 'image/png',
      buffer: await drawPicture(300, 200, colour).png().toBuffer(),
    })),
  )
  await page.locator('.composer input[type=file]').setInputFiles(files)
}
const pictures = ({ page }: Reader) => page.locator('.log-scroller').getByRole('button', { name: /^Ampliar/ })
const isDrawn = (reader: Reader) =>
  pictures(reader)
    .last()
    .locator('img')
    .evaluate((img) => (img as HTMLImageElement).complete && (img as HTMLImageElement).naturalWidth > 0)

test('a pasted picture goes out with its description; others see it, open it, and it goes with its line', {
  timeout: 240_000,
}, async () => {
  const { page } = lia
  await paste(page)
  const description = page.getByRole('textbox', { name: 'Descrição da imagem 1' })
  await description.fill('O farol ao entardecer')
  await description.press('Enter')
  await expect
    .poll(() => page.locator('.composer textarea').evaluate((it) => it === document.activeElement))
    .toBe(true)
  expect(await axeFlaws(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect.poll(() => pictures(lia).count(), { timeout: 60_000 }).toBe(1)
  expect(await page.getByRole('list', { name: 'Imagens da mensagem' }).count()).toBe(0)

  const shown = pictures(rui).last()
  await shown.waitFor()
  expect(await shown.getAttribute('aria-label')).toBe('Ampliar: O farol ao entardecer')
  await shown.scrollIntoViewIfNeeded()
  const room = await shown.locator('img').boundingBox()
  await expect.poll(() => isDrawn(rui), { timeout: 30_000 }).toBe(true)
  expect(await shown.locator('img').boundingBox()).toEqual(room)
  expect((room?.width ?? 0) / (room?.height ?? 1)).toBeCloseTo(2, 1)

  await shown.focus()
  await rui.page.keyboard.press('Enter')
  const dialog = rui.page.getByRole('dialog', { name: 'Imagem' })
  await dialog.getByText('O farol ao entardecer').waitFor()
  expect(await axeFlaws(rui.page)).toEqual([])
  await rui.page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await shown.evaluate((button) => button === document.activeElement)).toBe(true)

  const address = (await shown.locator('img').getAttribute('src')) ?? ''
  expect(await look(chat.site, members.rui, address)).toBe(200)
  expect(await look(chat.site, undefined, address)).toBe(404)
  const history = await members.lia.call('GET /api/channels/:slug/messages', { params: { slug: 'barra' } })
  await members.lia.call('DELETE /api/messages/:id', { params: { id: history.messages.at(-1)?.id ?? 0 } })
  await expect.poll(() => pictures(rui).count()).toBe(0)
  expect(await rui.lines()).toContain('mensagem apagada')
  const gone = await rui.page.evaluate(
    async (url) => (await fetch(url, { cache: 'no-store' })).status,
    address,
  )
  expect(gone).toBe(404)
})

test('what is said while the server is away arrives with its pictures, once, also after a reload', {
  timeout: 240_000,
}, async () => {
  const { page, context } = lia
  const isUpload = (url: URL) => url.pathname === '/api/line-pictures'
  await context.route(isUpload, (route) => route.abort())
  await choose(lia, ['#116633', '#331166'])
  await lia.say('duas de uma vez')
  const waiting = page.locator('.log-scroller').getByRole('img', { name: 'Imagem' })
  await expect.poll(() => waiting.count()).toBe(2)
  await page.reload()
  await expect.poll(() => waiting.count()).toBe(2)
  await context.unroute(isUpload)
  await expect.poll(() => pictures(lia).count(), { timeout: 90_000 }).toBe(2)
  await expect.poll(() => pictures(rui).count()).toBe(2)
  const { messages } = await members.rui.call('GET /api/channels/:slug/messages', {
    params: { slug: 'barra' },
  })
  expect(messages.filter(({ text }) => text === 'duas de uma vez')).toHaveLength(1)
})

test('a fifth picture is refused, and one that was chosen can be taken back', {
  timeout: 120_000,
}, async () => {
  const { page } = lia
  await choose(lia, ['#100', '#200', '#300', '#400', '#500'])
  await page.getByText('Até quatro imagens: JPEG, PNG, WebP, AVIF ou GIF.').first().waitFor()
  await page.getByRole('button', { name: 'Tirar a imagem 4' }).click()
  for (let left = 3; left > 0; left -= 1) await page.getByRole('button', { name: 'Tirar a imagem 1' }).click()
  expect(await page.getByRole('list', { name: 'Imagens da mensagem' }).count()).toBe(0)
})

test('a picture that was chosen and not sent outlives a reload, until it is sent or taken back in any tab', async () => {
  const { page, context } = lia
  await choose(lia, ['#116633', '#331166'])
  const alt = (number: number, on = page) =>
    on.getByRole('textbox', { name: `Descrição da imagem ${number}` })
  await alt(2).fill('O segundo farol')
  await page.locator('.composer textarea').fill('dois faróis')
  await page.reload()
  await expect.poll(() => alt(2).inputValue()).toBe('O segundo farol')
  await page.getByRole('button', { name: 'Tirar a imagem 1' }).click()
  await page.goto(`${chat.site.url}/channels`)
  await page.goto(`${chat.site.url}/barra`)
  await expect.poll(() => alt(1).inputValue()).toBe('O segundo farol')
  expect(await alt(2).count()).toBe(0)

  const other = await context.newPage()
  await other.goto(`${chat.site.url}/barra`)
  await alt(1, other).waitFor()
  const before = await pictures(lia).count()
  await page.locator('.composer textarea').press('Enter')
  await expect.poll(() => pictures(lia).count(), { timeout: 60_000 }).toBe(before + 1)
  await expect.poll(() => alt(1, other).count()).toBe(0)
  await page.reload()
  await page.locator('.composer textarea').waitFor()
  expect(await page.evaluate(() => Object.keys(localStorage).join())).not.toContain('draft-pictures')
  await other.close()
})

test('in private they are seen by two, and a stranger who knows the address sees nothing', {
  timeout: 240_000,
}, async () => {
  const conversation = await conversationOf(members.lia, members.rui)
  for (const { page } of [lia, rui]) {
    await followLink(page, `/pvt/${conversation}`)
    await page.getByPlaceholder('Escreva uma mensagem...').waitFor()
  }
  await choose(lia, ['#553311'])
  await lia.page.locator('.composer textarea').press('Enter')
  const seen = async () => ({ byLia: await pictures(lia).count(), byRui: await pictures(rui).count() })
  await expect.poll(seen, { timeout: 60_000 }).toEqual({ byLia: 1, byRui: 1 })
  await expect.poll(() => isDrawn(rui), { timeout: 30_000 }).toBe(true)
  const address = (await pictures(rui).locator('img').getAttribute('src')) ?? ''
  for (const stranger of [members.eva, undefined]) expect(await look(chat.site, stranger, address)).toBe(404)
})

const cardIn = ({ page }: Reader, title: string) => page.locator('.cards').getByRole('link', { name: title })
const openBoth = async (slug: string) => {
  for (const { page } of [lia, rui]) {
    await followLink(page, `/${slug}`)
    await page.getByRole('textbox', { name: `Mensagem para #${slug}` }).waitFor()
  }
}

test('a card of an article is in the page that the server draws, leads there, and goes for everybody when its author closes it', async () => {
  const { slug } = await writeArticle(members.neto, { title: 'Maré baixa' })
  await openBoth('rio')
  await lia.say(`leiam ${home}/blog/${slug}`)
  await cardIn(lia, 'Maré baixa').waitFor()
  const { html, complaints } = await openMemberPage(rui.context, `${chat.site.url}/rio`)
  expect(html).toContain('Maré baixa')
  expect(complaints).toEqual([])
  await cardIn(rui, 'Maré baixa').waitFor()
  expect(await flawsInEveryLook(rui.page)).toEqual([])
  expect(await rui.page.getByRole('button', { name: /Tirar o cartão/ }).count()).toBe(0)

  await lia.page.getByRole('button', { name: 'Tirar o cartão de Maré baixa' }).press('Enter')
  await expect.poll(() => cardIn(lia, 'Maré baixa').count()).toBe(0)
  await expect.poll(() => cardIn(rui, 'Maré baixa').count()).toBe(0)
})

/** Position of a line in the window. */
const placeOf = ({ page }: Reader, text: string) =>
  page
    .locator('.log-scroller .line', { hasText: text })
    .first()
    .evaluate((line) => line.getBoundingClientRect().top)

test('a card that comes late moves nobody: neither who reads above, nor who is at the end', async () => {
  const { promise, resolve: give } = Promise.withResolvers<string>()
  other = promise
  const speak = async (from: number, to: number) => {
    for (let n = from; n <= to; n += 1) await say(members.eva, 'sampa', `linha ${n}`)
  }
  await speak(1, 20)
  await say(members.eva, 'sampa', 'vejam https://exemplo.example/acima')
  await speak(21, 57)
  await say(members.eva, 'sampa', 'vejam https://exemplo.example/no-fim')
  await speak(58, 60)
  await openBoth('sampa')
  const distance = ({ page }: Reader) =>
    page
      .locator('.log-scroller')
      .evaluate(({ scrollHeight, clientHeight, scrollTop }) => scrollHeight - clientHeight - scrollTop)
  await expect.poll(() => distance(lia)).toBeLessThan(2)
  await lia.page.locator('.log-scroller').evaluate((log) => log.scrollBy({ top: -120, behavior: 'instant' }))
  await expect.poll(() => distance(lia)).toBeGreaterThan(100)
  const before = await placeOf(lia, 'linha 50')

  give('<title>Uma página que demora</title>')
  for (const reader of [lia, rui])
    await cardIn(reader, 'Uma página que demora').last().waitFor({ state: 'attached' })
  await expect.poll(() => distance(rui)).toBeLessThan(2)
  expect(Math.abs((await placeOf(lia, 'linha 50')) - before)).toBeLessThan(2)
})

test('a track plays from its card in the player of the site, and a vote is given in the card of the survey', async () => {
  const { page } = lia
  const trackId = await sendTrack(chat.site, members.neto, { title: 'Farol' })
  const talk = await conversationOf(members.lia, members.neto)
  await write(members.neto, talk, `${home}/music#track-${trackId} ${home}/homeCommunity#survey`)
  await followLink(page, `/pvt/${talk}`)
  await page.getByRole('button', { name: 'Tocar Farol' }).click()
  await page.getByRole('region', { name: 'Player de música' }).getByText('Farol').waitFor()

  await page.locator('.cards').getByRole('button', { name: 'Votar' }).click()
  await page.locator('.cards :focus .survey').waitFor()
  await page.locator('.cards .survey').getByRole('radio').first().check()
  await page.locator('.cards .survey').getByRole('button', { name: 'Votar' }).click()
  await page.locator('.cards .survey .survey-bar').first().waitFor()
})

test('who turns cards off sees the addresses alone, from the first paint on', async () => {
  const { page } = rui
  const { slug } = await writeArticle(members.neto, { title: 'Sem figuras' })
  await say(members.eva, 'porto', `${home}/blog/${slug}`)
  await page.goto(`${chat.site.url}/profile`)
  await page.getByRole('switch', { name: 'Mostrar cartões para os links nas conversas' }).click()
  await page.goto(`${chat.site.url}/porto`)
  await page.getByText(`/blog/${slug}`).first().waitFor()
  expect(await cardIn(rui, 'Sem figuras').isVisible()).toBe(false)
  await page.evaluate(() => localStorage.removeItem('link-cards'))
  await page.reload()
  await cardIn(rui, 'Sem figuras').waitFor()
})
