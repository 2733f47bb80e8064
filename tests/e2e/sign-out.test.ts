import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AccountBrowser, type Guest, signIn, startAccountBrowser } from '../support/account-browser.ts'
import { writeArticle } from '../support/articles.ts'
import { launchChromium } from '../support/chromium.ts'

let place: AccountBrowser
let guest: Guest
let id: number

beforeAll(async () => {
  place = await startAccountBrowser()
  ;({ id } = await writeArticle(await place.site.signIn('neto')))
})
afterAll(() => place?.close())
beforeEach(async () => {
  guest = await place.guest()
})
afterEach(async () => {
  expect(guest.complaints).toEqual([])
  await place.leave()
})

test('who signs out while another tab has unsaved changes is asked first, and nothing of them stays behind', async () => {
  const { page, context, enter, open } = guest
  await open('/login')
  await enter('neto')
  await page.getByText('Membro desde').waitFor()
  const editor = await context.newPage()
  await editor.goto(`${place.site.url}/editor/${id}`)
  const title = editor.getByRole('textbox', { name: 'Título' })
  await title.press('End')
  await title.pressSequentially(' alta')

  const out = page.getByRole('button', { name: 'Sair da conta' })
  const question = page.getByRole('alertdialog', { name: 'Sair da conta agora?' })
  const drafts = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')))
  await expect.poll(drafts).toHaveLength(1)
  await out.click()
  await question.getByText('mudanças em um artigo que não foram salvas').waitFor()
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await question.waitFor({ state: 'detached' })
  expect(await title.inputValue()).toBe('Maré baixa alta')

  await editor.keyboard.press('Control+s')
  await expect.poll(drafts).toEqual([])
  await title.press('End')
  await title.pressSequentially('!')
  await expect.poll(drafts).toHaveLength(1)
  await out.click()
  await question.getByRole('button', { name: 'Sair e apagar' }).click()
  await page.waitForURL(`${place.site.url}/`)
  await editor.waitForURL('**/login?from=*')
  expect(await drafts()).toEqual([])
})

test('words in a form of another tab, which no device stores, are asked about, too', async () => {
  const { page, context, enter, open } = guest
  await open('/login')
  await enter('neto')
  await page.getByText('Membro desde').waitFor()
  const form = await context.newPage()
  await form.goto(`${place.site.url}/contato`)
  await form.getByLabel('Mensagem').fill('farol')

  await page.getByRole('button', { name: 'Sair da conta' }).click()
  const question = page.getByRole('alertdialog', { name: 'Sair da conta agora?' })
  await question.getByText('o que você escreveu nesta aba ou em outra').waitFor()
  await form.close()
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Sair da conta' }).click()
  await page.waitForURL(`${place.site.url}/`)
})

test('who signs out without a connection has left the server, too, once a page is opened', async () => {
  const { site } = place
  await site.member('lia')
  const browser = await launchChromium({ serviceWorkers: 'allow' })
  const context = await browser.newContext()
  await signIn(context, site.url, 'lia')
  const page = await context.newPage()
  await page.goto(`${site.url}/profile`)
  // Registered when the page has been there for a while.
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Sair da conta' }).click()
  await page.waitForURL(`${site.url}/`)
  const hasCookie = async () => (await context.cookies()).some(({ name }) => name === 'refresh_token')
  expect(await hasCookie()).toBe(true)

  // The page comes back by itself.
  await context.setOffline(false)
  await expect.poll(hasCookie, { timeout: 15_000 }).toBe(false)
  await browser.close()
})
