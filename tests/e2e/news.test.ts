import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccountBrowser, type Guest, startAccountBrowser } from '../support/account-browser.ts'
import { type FeedServer, feedOf, itemOf, startFeedServer } from '../support/feed-server.ts'
import { flawsInEveryLook } from '../support/screens.ts'

let feeds: FeedServer
let accounts: AccountBrowser
let staff: Guest
const abroad: string[] = []

beforeAll(async () => {
  feeds = await startFeedServer()
  feeds.says(feedOf(itemOf(1, 'Ressaca fecha a orla de Santos') + itemOf(2) + itemOf(3)))
  accounts = await startAccountBrowser(feeds.environment)
  staff = await accounts.guest()
  await staff.context.clearCookies({ name: 'cookies_accepted' })
  await staff.page.route(/fotos\.example/, (route) => {
    abroad.push(`${route.request().url()} ${route.request().headers().referer ?? 'unnamed'}`)
    return route.abort()
  })
  await staff.signIn('neto')
  await staff.open('/newsPicker')
})
afterAll(async () => {
  await accounts.close()
  await feeds.stop()
})

test('staff pick news, send one to a channel and take it away', async () => {
  const { page } = staff
  await page.getByRole('link', { name: /Ressaca fecha a orla/ }).waitFor()
  // No requests to other sites before the user asks for a picture.
  expect(abroad).toEqual([])
  await page.getByRole('button', { name: 'Mostrar foto: Notícia 2' }).click()
  await expect.poll(() => abroad).toEqual(['https://fotos.example/2.jpg unnamed'])

  await page.getByLabel('Filtrar as notícias').fill('orla')
  await page.getByRole('link', { name: /Notícia 2/ }).waitFor({ state: 'detached' })
  await page.getByLabel('Selecionar todas').check()
  await page.getByRole('button', { name: 'Salvar seleção' }).click()
  await page.getByText('1 notícia salva.').waitFor()
  const saved = page.getByRole('region', { name: 'Salvas' })
  await saved.getByText(/^O Globo · Português/).waitFor()
  expect(await flawsInEveryLook(page)).toEqual([])

  await saved.getByRole('button', { name: /^Enviar: / }).click()
  const dialog = page.getByRole('dialog', { name: 'Enviar a notícia' })
  await dialog.getByLabel('Canal').selectOption('rio')
  expect(await flawsInEveryLook(page, 'dialog[open]')).toEqual([])
  await dialog.getByRole('button', { name: 'Enviar ao canal' }).click()
  await page.getByText('Enviada para #rio.').waitFor()
  const neto = await accounts.site.signIn('neto')
  const sent = await neto.call('GET /api/channels/:slug/messages', { params: { slug: 'rio' } })
  expect(sent.messages.at(-1)).toMatchObject({
    text: 'Ressaca fecha a orla de Santos https://noticias.example/1',
  })

  await saved.getByRole('button', { name: /^Tirar: / }).click()
  await saved.getByText('Nenhuma notícia salva ainda').waitFor()
  expect(staff.complaints.filter((line) => !/ERR_FAILED/.test(line))).toEqual([])
})
