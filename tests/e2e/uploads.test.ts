import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeArticle } from '../support/articles.ts'
import { type ChatBrowser, startChatBrowser } from '../support/chat-browser.ts'
import { keepPicture } from '../support/library.ts'
import { drawPicture } from '../support/pictures.ts'
import { flawsInEveryLook } from '../support/screens.ts'

let chat: ChatBrowser
let page: Page

beforeAll(async () => {
  chat = await startChatBrowser()
  const neto = await chat.site.signIn('neto')
  const used = await keepPicture(chat.site, neto, '#4f8a9a')
  await writeArticle(neto, { content: `<p>O mar.</p><p><img src="/uploads/${used}" alt="O mar"></p>` })
  page = (await chat.open('neto', '/')).page
})
afterAll(() => chat?.close())

test('pictures are sent, found by their names, looked at, renamed and deleted', async () => {
  await page.getByRole('link', { name: 'Imagens', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Imagens' }).waitFor()
  await page.getByText('1 imagem', { exact: true }).waitFor()

  const small = await Promise.all(
    (['png', 'webp'] as const).map(async (type) => ({
      ...{ name: `farol.${type}`, mimeType: `image/${type}` },
      buffer: await drawPicture(600, 400, '#2277aa').toFormat(type).toBuffer(),
    })),
  )
  // Larger than the site accepts: the browser sends a smaller version.
  const large = await drawPicture(2100, 2000).png({ compressionLevel: 0 }).toBuffer()
  const files = [{ name: 'grande.png', mimeType: 'image/png', buffer: large }, ...small]
  const email = { name: 'carta.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }
  await page.getByLabel('Arquivos de imagem').setInputFiles([...files, email])
  await page.getByText('“carta.pdf” não é uma imagem JPG, PNG, WebP ou AVIF.').waitFor()
  await page.getByText('4 imagens', { exact: true }).waitFor()
  await page.getByRole('button', { name: /^Ampliar a imagem 3:.*2000 × 1905/ }).waitFor()
  await page.getByText('3 imagens enviadas').waitFor()
  expect(await flawsInEveryLook(page)).toEqual([])
  await page.getByRole('button', { name: 'Tirar carta.pdf da lista' }).click()

  await page.getByLabel('Buscar por nome').fill('FÁROL')
  await page.getByText('2 imagens', { exact: true }).waitFor()
  await page.getByLabel('Buscar por nome').fill('')
  await page.getByText('4 imagens', { exact: true }).waitFor()
  const first = page.getByRole('button', { name: /^Ampliar a imagem 1: farol/ })
  await first.press('Enter')
  const box = page.getByRole('dialog', { name: 'Imagens' })
  await box.getByText(/600 × 400/).waitFor()
  expect(await flawsInEveryLook(page, 'dialog[open]')).toEqual([])
  await box.getByRole('button', { name: 'Renomear' }).click()
  await page.getByRole('dialog', { name: 'Nome da imagem' }).getByLabel('Nome').fill('Luz')
  await page.keyboard.press('Enter')
  await box.getByText('Luz', { exact: true }).waitFor()
  await box.getByRole('button', { name: 'Apagar' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Apagar' }).click()
  await page.getByText('3 imagens', { exact: true }).waitFor()
})

test('a drawing of many pixels in few bytes is sent in fewer', async () => {
  await page.goto(`${chat.site.url}/upload`)
  const buffer = await drawPicture(12_000, 3000).png().toBuffer()
  const file = { name: 'mapa.png', mimeType: 'image/png', buffer }
  await page.getByLabel('Arquivos de imagem').setInputFiles([file])
  await page.getByRole('button', { name: /^Ampliar a imagem 1:.*mapa.*2000 × 500/ }).waitFor()
}, 60_000)
