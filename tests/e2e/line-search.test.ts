import { afterAll, beforeAll, expect, test } from 'vitest'
import { dateIn } from '#contract/rules/ages.ts'
import { type ChatBrowser, type Reader, startChatBrowser } from '../support/chat-browser.ts'
import { conversationOf, write } from '../support/conversations.ts'
import { say } from '../support/lines.ts'
import { flawsInEveryLook } from '../support/screens.ts'

let chat: ChatBrowser
let own: Reader
let talk: number
let today: string

beforeAll(async () => {
  chat = await startChatBrowser()
  own = await chat.open('lia', '/barra')
  const lia = await chat.site.signIn('lia')
  const rui = await chat.site.member('rui')
  talk = await conversationOf(lia, rui)
  const { message } = await say(rui, 'barra', 'o farol apagou de novo')
  today = dateIn('America/Sao_Paulo', new Date(message.createdAt))
  await write(rui, talk, 'quem cuida do FAROL?')
  await say(lia, 'rio', 'daqui não se vê farol nenhum')
})
afterAll(() => chat.close())

test('what was said anywhere is found from a channel, narrowed down, and opened in its place', async () => {
  const { page } = own
  await page.getByRole('button', { name: 'Buscar em #barra' }).click()
  const dialog = page.getByRole('dialog', { name: 'Buscar em #barra' })
  await dialog.getByLabel('Palavras').fill('farol')
  await dialog.getByRole('link', { name: 'Buscar em todos os canais e conversas' }).click()

  const found = page.getByRole('region', { name: 'Falas encontradas' })
  const hits = found.getByRole('listitem')
  await expect.poll(() => hits.count()).toBe(3)
  expect(await found.locator('mark').allTextContents()).toEqual(['farol', 'FAROL', 'farol'])
  expect(await flawsInEveryLook(page)).toEqual([])

  await found.getByLabel('Quem falou').fill('ninguém aqui')
  await found.getByLabel('Quem falou').press('Enter')
  await found.getByText('Ninguém se chama ninguém aqui.').waitFor()
  await found.getByLabel('Quem falou').fill('rui')
  await found.getByLabel('Quem falou').press('Enter')
  await expect.poll(() => hits.count()).toBe(2)
  await found.getByLabel('Onde').selectOption('#barra')
  await expect.poll(() => hits.count()).toBe(1)
  await page.goBack()
  await expect.poll(() => hits.count()).toBe(2)

  await found.getByRole('link', { name: /quem cuida do/ }).click()
  await page.waitForURL(`**/pvt/${talk}?line=*`)
  await page.locator('.line-found', { hasText: 'quem cuida do FAROL?' }).waitFor()
  await page.goBack()
  await page.goto(`${chat.site.url}/pvt/${talk}?line=999999`)
  await page.locator('.toasts').getByText('Essa mensagem não existe').waitFor()
  await page.goBack()
  await found.getByRole('link', { name: /apagou/ }).click()
  await page.locator('.line-found', { hasText: 'o farol apagou de novo' }).waitFor()
})

test('a day is one press away, and a visitor is asked nothing of lines', async () => {
  const { page } = own
  await page.goto(`${chat.site.url}/barra`)
  await page.getByRole('button', { name: 'Buscar em #barra' }).click()
  const dialog = page.getByRole('dialog', { name: 'Buscar em #barra' })
  await dialog.getByLabel('Ir para um dia').fill(today)
  expect(await flawsInEveryLook(page, 'dialog[open]')).toEqual([])
  await dialog.getByRole('button', { name: 'Ir', exact: true }).click()
  await page.locator('.line-found', { hasText: 'o farol apagou de novo' }).waitFor()
  await expect.poll(() => dialog.count()).toBe(0)

  // Choosing the same day again highlights its line again.
  const light = () =>
    page.locator('.line-found').evaluate((line) => line.getAnimations().map(({ playState }) => playState))
  await expect.poll(light).toEqual([])
  await page.getByRole('button', { name: 'Buscar em #barra' }).click()
  await dialog.getByLabel('Ir para um dia').fill(today)
  await dialog.getByRole('button', { name: 'Ir', exact: true }).click()
  await expect.poll(light).toEqual(['running'])
  await expect.poll(() => dialog.count()).toBe(0)

  const visitor = await chat.browser.newPage()
  await visitor.goto(`${chat.site.url}/blog?q=farol&in=lines`)
  await visitor.getByRole('region', { name: 'Resultados da busca' }).waitFor()
  expect(await visitor.getByRole('link', { name: 'Conversas', exact: true }).count()).toBe(0)
})
