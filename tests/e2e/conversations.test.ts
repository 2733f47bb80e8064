import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChatBrowser, type Reader, startChatBrowser } from '../support/chat-browser.ts'
import { conversationOf, write } from '../support/conversations.ts'
import { tabTo } from '../support/keyboard.ts'
import { axeFlaws, flawsInEveryLook } from '../support/screens.ts'
import type { Member } from '../support/site.ts'

let chat: ChatBrowser
let members: { lia: Member; rui: Member }
let lia: Reader
let rui: Reader

beforeAll(async () => {
  chat = await startChatBrowser()
  lia = await chat.open('lia', '/barra')
  rui = await chat.open('rui', '/barra')
  members = { lia: await chat.site.signIn('lia'), rui: await chat.site.signIn('rui') }
})
afterAll(() => chat?.close())

const bubbles = ({ page }: Reader) =>
  page.locator('.bubble').evaluateAll((all) =>
    all.map((one) =>
      Array.from(one.childNodes)
        // The server renders comments between adjacent texts.
        .filter(({ nodeType }) => nodeType !== Node.COMMENT_NODE)
        .slice(1)
        .map((node) => node.textContent)
        .join(''),
    ),
  )
const row = ({ page }: Reader, name: string) =>
  page.locator('.frame-sidebar').getByRole('link', { name: new RegExp(`^${name}`) })
/** Number of badges in the colour of unread private messages. */
const lampsIn = ({ page }: Reader) =>
  page.locator('.badge').evaluateAll((badges) => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.background = 'var(--lamp)'
    const lamp = getComputedStyle(probe).backgroundColor
    probe.remove()
    const seen = badges.filter((badge) => badge.checkVisibility())
    return seen.filter((badge) => getComputedStyle(badge).backgroundColor === lamp).length
  })
const pathOf = ({ page }: Reader) => new URL(page.url()).pathname

test('two people find each other in a channel and talk in private', { timeout: 90_000 }, async () => {
  await lia.page.getByRole('button', { name: 'rui', exact: true }).click()
  await lia.page.getByRole('menuitem', { name: 'PVT' }).click()
  await expect.poll(() => pathOf(lia)).toBe('/pvt/1')
  await lia.page.getByRole('heading', { level: 1, name: 'rui' }).waitFor()
  // Also visible in forced colours, which remove backgrounds.
  await lia.page.emulateMedia({ forcedColors: 'active' })
  const dot = lia.page.locator('.conversation-connected').evaluate((it) => {
    const { width, borderTopWidth, borderTopColor } = getComputedStyle(it, '::before')
    const ground = getComputedStyle(document.body).backgroundColor
    return { width, borderTopWidth, isSeen: borderTopColor !== ground }
  })
  expect(await dot).toEqual({ width: '8px', borderTopWidth: '4px', isSeen: true })
  await lia.page.emulateMedia({ forcedColors: null })
  await lia.page.locator('.channel-tabs').getByRole('link', { name: 'rui conectado' }).waitFor()
  await row(lia, 'rui conectado').waitFor()
  await lia.say('oi, rui')
  await expect.poll(() => bubbles(lia)).toEqual(['oi, rui'])

  await expect.poll(() => row(rui, 'lia').locator('.badge').textContent()).toContain('1')
  await expect.poll(() => rui.page.locator('.header-private .badge').textContent()).toContain('1')
  await expect.poll(() => lampsIn(rui)).toBe(1)
  await expect.poll(() => rui.page.title()).toMatch(/^\(\d+\) #barra/)
  await row(rui, 'lia').click()
  await expect.poll(() => bubbles(rui)).toEqual(['oi, rui'])
  await expect.poll(() => row(rui, 'lia').locator('.badge').count()).toBe(0)
  await expect.poll(() => rui.page.title()).toBe('lia · Canal Barra')

  await rui.page.getByPlaceholder('Escreva uma mensagem...').pressSequentially('o')
  await expect.poll(() => lia.page.locator('.typing-line').textContent()).toBe('rui está digitando...')
  await rui.say('oi, lia')
  await expect.poll(() => bubbles(lia)).toEqual(['oi, rui', 'oi, lia'])
  expect(await lia.page.locator('.bubble-mine .bubble').count()).toBe(1)
  await expect.poll(() => lia.page.locator('.typing-line').textContent()).toBe('')
})

test('what could not be sent waits through a reload, and arrives once', { timeout: 90_000 }, async () => {
  const messages = '**/api/conversations/private/messages'
  await lia.page.route(messages, (route) => route.abort())
  await lia.say('guardada')
  await lia.page.reload()
  await expect.poll(() => bubbles(lia)).toEqual(['oi, rui', 'oi, lia', 'guardada'])
  expect(await lia.page.locator('.line-waiting').count()).toBe(1)
  const hold = 'O servidor não responde. Vai sozinha quando ele voltar.'
  await lia.page.locator('.bubble-foot', { hasText: hold }).waitFor()
  await lia.page.unroute(messages)
  await expect.poll(() => bubbles(rui)).toEqual(['oi, rui', 'oi, lia', 'guardada'])
  await expect.poll(() => lia.page.locator('.line-waiting').count()).toBe(0)
  expect(await bubbles(lia)).toEqual(['oi, rui', 'oi, lia', 'guardada'])
})

test('messages are read and written before the code of the page is there', async () => {
  const { page } = lia
  const { promise: codeMayCome, resolve: letCodeCome } = Promise.withResolvers<void>()
  await page.route('**/assets/runtime-*.js', async (route) => {
    await codeMayCome
    await route.continue()
  })
  await page.goto(`${chat.site.url}/pvt/1`, { waitUntil: 'commit' })
  await page.locator('.bubble', { hasText: 'oi, rui' }).waitFor()
  const field = page.getByPlaceholder('Escreva uma mensagem...')
  await field.pressSequentially('/bem cedo')
  await field.press('Enter')
  await page.locator('.line-waiting .bubble', { hasText: '/bem cedo' }).waitFor()
  await field.pressSequentially('mais tarde')
  letCodeCome()
  await page.unrouteAll({ behavior: 'wait' })
  await expect.poll(() => bubbles(rui)).toContain('/bem cedo')
  await expect.poll(() => bubbles(lia)).toEqual(await bubbles(rui))
  expect(await field.inputValue()).toBe('mais tarde')
  await field.fill('')
})

test('what was said while one was away is fetched, and the past comes when one scrolls up', {
  timeout: 90_000,
}, async () => {
  await rui.context.setOffline(true)
  for (let line = 1; line <= 70; line += 1) await write(members.lia, 1, `linha ${line}`)
  await rui.context.setOffline(false)
  await expect.poll(() => bubbles(rui)).toContain('linha 70')
  const log = rui.page.getByRole('log')
  await expect
    .poll(
      async () => {
        await log.evaluate((element) => element.scrollTo({ top: element.scrollTop - 900 }))
        return bubbles(rui)
      },
      { timeout: 15_000, interval: 150 },
    )
    .toContain('oi, lia')
  await write(members.lia, 1, 'você viu?')
  await rui.page.getByRole('button', { name: /mensage(m|ns) novas?$/ }).click()
  await expect.poll(() => bubbles(rui)).toContain('você viu?')
})

test('what one said is edited and deleted with the keyboard, for both and in every tab', {
  timeout: 90_000,
}, async () => {
  const { page } = lia
  const menuOf = (text: string) => page.locator('.bubble-line', { hasText: text }).locator('.bubble-more')
  const field = page.getByPlaceholder('Escreva uma mensagem...')
  await lia.say('ate logo')
  await lia.say('ola, rui')
  await expect.poll(() => bubbles(rui)).toContain('ola, rui')
  await field.press('ArrowUp')
  expect(await field.inputValue()).toBe('ola, rui')
  await field.press('ArrowUp')
  expect(await field.inputValue()).toBe('ate logo')
  await field.press('ArrowDown')
  await field.press('ArrowDown')
  expect(await field.inputValue()).toBe('')

  await menuOf('ola, rui').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Editar' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Editar a mensagem' })
  await dialog.getByLabel('Mensagem').fill('olá, rui')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.locator('.bubble-more:focus').waitFor()
  for (const reader of [lia, rui])
    await expect
      .poll(async () => (await bubbles(reader)).slice(-2))
      .toEqual(['ate logo', 'olá, rui (editada)'])

  await page.keyboard.press('Shift+Tab')
  await page.getByRole('article').waitFor()
  await menuOf('ate logo').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Copiar o link' }).waitFor()
  await page.getByRole('menuitem', { name: 'Apagar' }).press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Apagar esta mensagem?' })
  await question.getByRole('button', { name: 'Apagar' }).press('Enter')
  await question.waitFor({ state: 'detached' })
  await page.locator('.log-rows > :focus', { hasText: 'mensagem apagada' }).waitFor()
  for (const reader of [lia, rui])
    await expect
      .poll(async () => (await bubbles(reader)).slice(-2))
      .toEqual(['mensagem apagada', 'olá, rui (editada)'])
})

test('every look of a conversation and of their list holds up', { timeout: 90_000 }, async () => {
  const others = ['alguem-de-nome-comprido', 'outra-de-nome-tao-longo'].map((it) => chat.site.member(it))
  for (const one of await Promise.all(others)) await write(one, await conversationOf(one, members.rui), 'oi')
  // Hidden texts for screen readers must not widen the page.
  await rui.page.locator('.channel-tabs .badge').nth(1).waitFor()
  expect(await flawsInEveryLook(rui.page)).toEqual([])
  await rui.page.locator('.frame-sidebar').getByRole('link', { name: 'Conversas', exact: true }).click()
  await rui.page.getByRole('heading', { level: 1, name: 'Conversas' }).waitFor()
  await rui.page
    .getByRole('link', { name: /alguem-de-nome-comprido/ })
    .first()
    .waitFor()
  const entries = rui.page.locator('.conversations-list')
  await entries.getByRole('link', { name: /^lia conectado/ }).waitFor()
  expect(await entries.locator('.online-dot').count()).toBe(1)
  expect(await flawsInEveryLook(rui.page, 'main')).toEqual([])
})

test('on a phone the longest name leaves search and menu their place beside it', {
  timeout: 90_000,
}, async () => {
  const longest = await chat.site.member('alguem-do-nome-mais-comprido30')
  const id = await conversationOf(members.rui, longest)
  const viewport = rui.page.viewportSize() ?? { width: 1280, height: 720 }
  await rui.page.setViewportSize({ width: 390, height: 844 })
  await rui.page.goto(`${chat.site.url}/pvt/${id}`)
  const head = rui.page.locator('.conversation-head')
  const middleOf = async (part: Locator) => {
    const { y, height } = (await part.boundingBox()) ?? { y: 0, height: 0 }
    return y + height / 2
  }
  const name = await middleOf(head.getByRole('heading', { name: longest.username }))
  for (const act of await head.getByRole('button').all()) {
    expect(Math.abs((await middleOf(act)) - name)).toBeLessThan(8)
  }
  await rui.page.setViewportSize(viewport)
})

test('a block takes the field away until it is lifted; a hidden conversation can be brought back', {
  timeout: 90_000,
}, async () => {
  const { page } = lia
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'O que fazer com a conversa com rui' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await choose('Bloquear rui')
  await page.getByRole('button', { name: 'Bloquear', exact: true }).click()
  await expect.poll(() => page.locator('.blocked-notice').textContent()).toContain('Você bloqueou rui.')
  expect(await page.locator('.composer').count()).toBe(0)
  await page.getByRole('button', { name: 'Desbloquear' }).click()
  await page.getByPlaceholder('Escreva uma mensagem...').waitFor()

  await choose('Esconder a conversa')
  await expect.poll(() => pathOf(lia)).toBe('/pvt')
  await expect.poll(() => row(lia, 'rui').count()).toBe(0)
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect.poll(() => pathOf(lia)).toBe('/pvt/1')
  await expect.poll(() => row(lia, 'rui').count()).toBe(1)
})

test('a conversation is begun, written in and looked after with the keyboard alone', {
  timeout: 90_000,
}, async () => {
  const { page } = lia
  await row(lia, 'barra').focus()
  await page.keyboard.press('Enter')
  await tabTo(page.locator('.frame-sidebar').getByRole('button', { name: 'Nova conversa' }))
  await page.keyboard.press('Enter')
  await page
    .getByRole('dialog', { name: 'Nova conversa' })
    .getByLabel('Com quem?')
    .and(page.locator(':focus'))
    .waitFor()
  await page.keyboard.type('ru')
  const found = page.getByRole('option', { name: /rui/ })
  await found.waitFor()
  await page.keyboard.press('ArrowDown')
  expect(await found.getAttribute('aria-selected')).toBe('true')
  expect(await axeFlaws(page, { within: 'dialog' })).toEqual([])
  await page.keyboard.press('Enter')
  await page.locator('.composer textarea:focus').waitFor()
  await page.keyboard.type('só com teclas')
  await page.keyboard.press('Enter')
  await expect.poll(() => bubbles(lia)).toContain('só com teclas')

  const menu = page.getByRole('button', { name: 'O que fazer com a conversa com rui' })
  await tabTo(menu, 'Shift+Tab')
  await page.keyboard.press('Enter')
  const first = page.getByRole('menuitem', { name: 'Whois' })
  await first.and(page.locator(':focus')).waitFor()
  await page.keyboard.press('ArrowDown')
  // The focus moves a moment after a key: it must have left before it can return.
  await page.getByRole('menuitem', { name: 'Esconder a conversa' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Home')
  await first.and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  const whois = page.getByRole('dialog', { name: 'Whois de rui' })
  await whois.waitFor()
  await page.keyboard.press('Escape')
  await whois.waitFor({ state: 'detached' })
  await menu.and(page.locator(':focus')).waitFor()
})

test('somebody else’s conversation does not exist', { timeout: 90_000 }, async () => {
  const eva = await chat.open('eva', '/pvt/1')
  await eva.page.getByRole('heading', { level: 1, name: 'Esta conversa não existe' }).waitFor()
  expect(await eva.page.locator('.bubble').count()).toBe(0)
})
