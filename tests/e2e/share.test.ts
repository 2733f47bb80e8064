import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isControlled } from '../support/background-sync.ts'
import { type ChatBrowser, startChatBrowser } from '../support/chat-browser.ts'
import { isAlive } from '../support/chromium.ts'
import { conversationOf, write } from '../support/conversations.ts'
import { drawPicture } from '../support/pictures.ts'
import { flawsInEveryLook } from '../support/screens.ts'
import { type Member, passwordOf } from '../support/site.ts'

let chat: ChatBrowser
let rui: Member
beforeAll(async () => {
  chat = await startChatBrowser({}, { serviceWorkers: 'allow' })
  rui = await chat.site.member('rui')
})
afterAll(() => chat?.close())

interface Shared {
  title?: string
  text?: string
  url?: string
  /** Colours of the pictures. */
  pictures?: string[]
}

/** Shares as a system does, with the form described in the manifest. */
async function shareTo(page: Page, { pictures = [], ...fields }: Shared): Promise<void> {
  const files = await Promise.all(
    pictures.map(async (colour) => (await drawPicture(300, 200, colour).png().toBuffer()).toString('base64')),
  )
  await page.evaluate(
    async ([values, encoded]) => {
      const manifest = await (await fetch('/manifest.webmanifest')).json()
      const { action, method, enctype, params } = manifest.share_target
      const form = Object.assign(document.createElement('form'), { action, method, enctype })
      for (const [name, value] of Object.entries(values)) {
        form.append(Object.assign(document.createElement('input'), { name: params[name], value }))
      }
      const given = new DataTransfer()
      for (const [index, one] of encoded.entries()) {
        const bytes = Uint8Array.from(atob(one), (sign) => sign.charCodeAt(0))
        given.items.add(new File([bytes], `${index}.png`, { type: 'image/png' }))
      }
      given.items.add(new File(['%PDF'], 'conta.pdf', { type: 'application/pdf' }))
      const [{ name }] = params.files
      const input = Object.assign(document.createElement('input'), { type: 'file', name, multiple: true })
      if (encoded.length > 0) input.files = given.files
      form.append(input)
      document.body.append(form)
      form.submit()
    },
    [fields, files] as const,
  )
  await page.waitForURL((url) => url.pathname !== '/channels')
}

const composer = (page: Page) => page.locator('.composer textarea')
const preview = (page: Page) => page.getByRole('region', { name: 'O que você compartilha' })
const linesOf = async (slug = 'barra') => {
  const { messages } = await rui.call('GET /api/channels/:slug/messages', { params: { slug } })
  return messages
}

test('pictures and a link that are shared to the site are in the composer of the channel that is chosen, and go by Enter', async () => {
  const { page, context } = await chat.open('lia', '/channels')
  await isControlled(page)
  await shareTo(page, {
    ...{ title: 'Maré de sexta', text: 'olha isto', url: 'https://canal.example/mare' },
    pictures: ['#116633', '#331166', '#663311', '#111166', '#661111'],
  })
  await expect.poll(() => page.url()).toBe(`${chat.site.url}/share`)
  await preview(page).getByText('Maré de sexta olha isto https://canal.example/mare').waitFor()
  expect(await preview(page).getByRole('img').count()).toBe(4)
  await preview(page).getByText('2 arquivos ficaram de fora').waitFor()
  expect(await flawsInEveryLook(page)).toEqual([])

  await page.getByLabel('Buscar um canal ou uma pessoa').fill('barr')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^barra/ })
    .click()
  await page.waitForURL(`${chat.site.url}/barra`)
  await expect.poll(() => composer(page).inputValue()).toContain('Maré de sexta olha isto')
  await page.getByRole('textbox', { name: 'Descrição da imagem 4' }).fill('A maré alta')
  expect(await linesOf()).toEqual([])
  await composer(page).press('Enter')
  await expect.poll(async () => (await linesOf()).at(-1)?.pictures?.length, { timeout: 60_000 }).toBe(4)
  expect((await linesOf()).at(-1)?.pictures?.at(-1)?.alt).toBe('A maré alta')

  // Nothing of the shared content is left, and the channel is among the recent ones.
  await page.goto(`${chat.site.url}/share`)
  await page.getByRole('heading', { name: 'Nada para compartilhar' }).waitFor()
  expect(await flawsInEveryLook(page)).toEqual([])
  await page.goto(`${chat.site.url}/share?text=oi`)
  const recent = page.getByRole('region', { name: 'Recentes' })
  await expect.poll(() => recent.getByRole('button').allTextContents()).toHaveLength(1)
  await context.close()
})

test('pictures that a full draft has no room for stay, and go somewhere else', async () => {
  const { page, context } = await chat.open('dora', '/channels')
  await isControlled(page)
  const choose = (name: string) =>
    page
      .getByRole('main')
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .first()
      .click()
  await shareTo(page, { pictures: ['#116633', '#331166', '#663311'] })
  await choose('barra')
  await page.waitForURL(`${chat.site.url}/barra`)
  await page.getByRole('textbox', { name: 'Descrição da imagem 3' }).waitFor()

  await page.goto(`${chat.site.url}/channels`)
  await shareTo(page, { text: 'mais três', pictures: ['#111166', '#661111', '#116611'] })
  await choose('barra')
  const notice = page.getByRole('alert')
  await notice.getByText('O rascunho de #barra já tinha imagens: 2 não couberam').waitFor()
  expect(await preview(page).getByRole('img').count()).toBe(2)
  expect(await preview(page).getByText('mais três').count()).toBe(0)
  expect(await flawsInEveryLook(page)).toEqual([])
  // The remaining content survives a reload.
  await page.reload()
  await expect.poll(() => preview(page).getByRole('img').count()).toBe(2)

  const places = page.getByRole('main').getByRole('region', { name: 'Canais' }).getByRole('button')
  const other = (await places.allTextContents()).find((name) => !name.startsWith('barra')) ?? ''
  await places.filter({ hasText: other }).first().click()
  await page.waitForURL((url) => !['/share', '/barra'].includes(url.pathname))
  await page.getByRole('textbox', { name: 'Descrição da imagem 2' }).waitFor()
  await page.goto(`${chat.site.url}/barra`)
  await page.getByRole('textbox', { name: 'Descrição da imagem 4' }).waitFor()
  expect(await composer(page).inputValue()).toBe('mais três')
  await context.close()
})

async function enter(page: Page, username: string): Promise<void> {
  await page.getByLabel('Usuário').fill(username)
  await page.getByLabel('Senha', { exact: true }).fill(passwordOf(username))
  await page.getByRole('button', { name: 'Entrar' }).click()
}

/** Removes the session, as if it had expired. */
async function loseSession(page: Page, context: BrowserContext): Promise<void> {
  await page.evaluate(() => {
    for (const key of ['user', 'accessToken']) localStorage.removeItem(key)
  })
  await context.clearCookies({ name: /refresh_token|page_session/ })
}

test('what is shared while nobody is signed in waits for that, and is gone when it is discarded', async () => {
  await chat.site.member('ana')
  const context = await chat.browser.newContext()
  await context.addCookies([{ name: 'cookies_accepted', value: 'true', url: chat.site.url }])
  const page = await context.newPage()
  await page.goto(`${chat.site.url}/login`)
  await isAlive(page)
  await enter(page, 'ana')
  await page.waitForURL((url) => url.pathname !== '/login')
  // A page that loads while the worker begins is left out.
  await isControlled(page)
  await page.goto(`${chat.site.url}/channels`)
  await loseSession(page, context)
  await shareTo(page, { text: 'não perca isto', pictures: ['#116633'] })
  await page.waitForURL((url) => url.pathname === '/login')
  await isAlive(page)
  await enter(page, 'ana')
  await page.waitForURL((url) => url.pathname === '/share')
  await preview(page).getByText('não perca isto').waitFor()
  expect(await preview(page).getByRole('img').count()).toBe(1)

  await page.getByRole('button', { name: 'Descartar' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await page.goto(`${chat.site.url}/share`)
  await page.getByRole('heading', { name: 'Nada para compartilhar' }).waitFor()
  await context.close()
})

test('a link, or a form of another site, fills a composer at most, beside what is there, and sends nothing', async () => {
  const { page, context } = await chat.open('bia', '/channels')
  const bia = await chat.site.signIn('bia')
  const conversation = await conversationOf(bia, rui)
  await write(rui, conversation, 'oi, bia')
  await page.evaluate(([id, userId]) => localStorage.setItem(`draft:${userId}:pvt:${id}`, 'eu ia dizer'), [
    conversation,
    bia.id,
  ] as const)
  const before = await linesOf()
  const query = new URLSearchParams({ text: '<b>/op mallory</b>', url: 'https://mal.example/' })
  await page.goto(`${chat.site.url}/share?${query}`)
  await preview(page).getByText('<b>/op mallory</b> https://mal.example/').waitFor()
  await page.getByRole('region', { name: 'Conversas privadas' }).getByRole('button', { name: 'rui' }).click()
  await page.waitForURL(`${chat.site.url}/pvt/${conversation}`)
  await expect
    .poll(() => composer(page).inputValue())
    .toBe('eu ia dizer <b>/op mallory</b> https://mal.example/')
  const { messages } = await rui.call('GET /api/conversations/:id', { params: { id: conversation } })
  expect(messages.map(({ content }) => content)).toEqual(['oi, bia'])
  expect(await linesOf()).toEqual(before)
  await context.close()

  // Without the service worker the server reads nothing of the form, however large, and the page says so.
  const form = new FormData()
  form.append('text', 'de outro site')
  form.append('pictures', new Blob([new Uint8Array(12 * 1024 ** 2)], { type: 'image/png' }), 'x.png')
  const answer = await fetch(`${chat.site.url}/share`, {
    ...{ method: 'POST', body: form, redirect: 'manual' },
    headers: { origin: 'https://mal.example' },
  })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/share?missed'])
  const other = await chat.open('caio', '/share?missed')
  await other.page.getByRole('alert').getByText('não chegou').waitFor()
  expect(await flawsInEveryLook(other.page)).toEqual([])
  await other.context.close()
})
