import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChatBrowser, type Reader, startChatBrowser } from '../support/chat-browser.ts'
import { conversationOf } from '../support/conversations.ts'
import { look } from '../support/line-pictures.ts'
import { drawPicture } from '../support/pictures.ts'
import { axeFlaws } from '../support/screens.ts'
import type { Member } from '../support/site.ts'

let chat: ChatBrowser
let lia: Reader
let rui: Reader
let members: Record<'lia' | 'rui', Member>

beforeAll(async () => {
  chat = await startChatBrowser()
  lia = await chat.open('lia', '/barra')
  rui = await chat.open('rui', '/barra', { viewport: { width: 390, height: 844 } })
  members = { lia: await chat.site.signIn('lia'), rui: await chat.site.signIn('rui') }
})
afterAll(() => chat?.close())

/** As a picture is pasted that was copied in another program. */
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
  await page.getByText('2 imagens').first().waitFor()
  await page.reload()
  await page.getByText('2 imagens').first().waitFor()
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
  await page.getByText('Uma mensagem leva até quatro imagens.').first().waitFor()
  await page.getByRole('button', { name: 'Tirar a imagem 4' }).click()
  for (let left = 3; left > 0; left -= 1) await page.getByRole('button', { name: 'Tirar a imagem 1' }).click()
  expect(await page.getByRole('list', { name: 'Imagens da mensagem' }).count()).toBe(0)
})

test('in private they are seen by two, and a stranger who knows the address sees nothing', {
  timeout: 240_000,
}, async () => {
  const conversation = await conversationOf(members.lia, members.rui)
  for (const { page } of [lia, rui]) await page.goto(`${chat.site.url}/pvt/${conversation}`)
  await choose(lia, ['#553311'])
  await lia.page.locator('.composer textarea').press('Enter')
  await expect.poll(() => pictures(rui).count(), { timeout: 60_000 }).toBe(1)
  await expect.poll(() => isDrawn(rui), { timeout: 30_000 }).toBe(true)
  const address = (await pictures(rui).locator('img').getAttribute('src')) ?? ''
  const eva = await chat.site.member('eva')
  for (const stranger of [eva, undefined]) expect(await look(chat.site, stranger, address)).toBe(404)
})
