import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type ChatBrowser, startChatBrowser } from '../support/chat-browser.ts'
import { tabTo } from '../support/keyboard.ts'

let chat: ChatBrowser

beforeAll(async () => {
  chat = await startChatBrowser()
})
afterAll(() => chat?.close())
afterEach(() => chat.leave())

test('two people talk in both directions and see one another', async () => {
  const lia = await chat.moveTo('lia', 'barra')
  const rui = await chat.moveTo('rui', 'barra')
  await expect.poll(lia.people).toEqual(['lia', 'rui'])

  await lia.say('boa noite, rui')
  await expect.poll(rui.lines).toContain('boa noite, rui')
  await rui.say('boa noite, lia')
  await expect.poll(lia.lines).toEqual(['rui entrou no canal', 'boa noite, rui', 'boa noite, lia'])
  expect(await rui.lines()).toEqual(['boa noite, rui', 'boa noite, lia'])

  await lia.page.locator('.frame-sidebar').getByRole('link', { name: 'rio' }).click()
  await expect.poll(rui.people, { timeout: 30_000 }).toEqual(['rui'])
  await expect.poll(rui.lines).toContain('lia saiu do canal')
})

test('who speaks to the reader lights up; a reader does not light up for themselves', async () => {
  const lia = await chat.moveTo('lia', 'rio')
  const rui = await chat.moveTo('rui', 'rio')
  await rui.say('lia: você vem?')
  await rui.say('liana também')
  await lia.say('eu, lia, vou')
  await expect.poll(lia.lines).toContain('eu, lia, vou')
  await expect.poll(lia.lines).toContain('liana também')

  expect(await lia.page.locator('.line-mention .line-text').allTextContents()).toEqual(['lia: você vem?'])
})

test('what people write is text, and only addresses of the web are links', async () => {
  const lia = await chat.moveTo('lia', 'sampa')
  const hostile =
    '<img src=x onerror=alert(1)> javascript:alert(1) https://exemplo.com/a?b=<i> #rio #naoexiste'
  await lia.say(hostile)
  await expect.poll(lia.lines).toEqual([hostile])

  const log = lia.page.locator('.log-scroller')
  expect(await log.locator('img, i.x').count()).toBe(0)
  const link = log.locator('a[target=_blank]')
  expect(await link.count()).toBe(1)
  expect(await link.getAttribute('href')).toBe('https://exemplo.com/a?b=')
  expect(await link.getAttribute('rel')).toBe('noopener noreferrer nofollow ugc')
  expect(await log.locator('a.line-channel').allTextContents()).toEqual(['#rio'])
})

test('a line that begins in Arabic is read from the right', async () => {
  const lia = await chat.moveTo('lia', 'cascais')
  await lia.say('سلام barra')
  const words = lia.page.locator('.log-scroller [data-words]', { hasText: 'سلام barra' })
  const pixelsRightOfLatin = () =>
    words.evaluate(({ firstChild: text }) => {
      const range = document.createRange()
      const [arabic = 0, latin = 0] = [0, 5].map((start) => {
        if (text) range.setStart(text, start)
        if (text) range.setEnd(text, start + 4)
        return range.getBoundingClientRect().left
      })
      return arabic - latin
    })
  // The row of the stored line replaces that of the unsent one.
  await expect.poll(pixelsRightOfLatin).toBeGreaterThan(0)
})

test('a blank line is not sent, a long one is counted and kept back', async () => {
  const lia = await chat.moveTo('lia', 'porto')
  const composer = lia.page.locator('.composer textarea')
  await lia.say('   ')
  await lia.say('a'.repeat(2001))
  expect(await lia.page.locator('.composer-count').textContent()).toBe('1 caractere a mais')
  expect(await composer.inputValue()).toHaveLength(2001)

  await composer.fill(`  ${'b'.repeat(2000)}  `)
  await lia.page.getByRole('button', { name: 'Enviar' }).click()
  await expect.poll(lia.lines).toEqual(['b'.repeat(2000)])
})

test('Tab completes names, the arrows recall what was typed', async () => {
  const lia = await chat.moveTo('lia', 'lisboa')
  await chat.moveTo('rui', 'lisboa')
  await expect.poll(lia.people).toContain('rui')
  const composer = lia.page.locator('.composer textarea')

  await composer.fill('ru')
  await composer.press('Tab')
  expect(await composer.inputValue()).toBe('rui: ')
  await composer.pressSequentially('chego em dez')
  await composer.press('Enter')
  await lia.say('ou em vinte')
  await composer.fill('hoje')
  await composer.press('ArrowUp')
  await composer.press('ArrowUp')
  expect(await composer.inputValue()).toBe('rui: chego em dez')
  await composer.press('ArrowDown')
  await composer.press('ArrowDown')
  expect(await composer.inputValue()).toBe('hoje')

  await composer.fill('')
  await lia.say('/me acena')
  await expect.poll(async () => (await lia.lines()).at(-1)).toBe('lia acena')
  await composer.press('ArrowUp')
  expect(await composer.inputValue()).toBe('/me acena')
  await composer.fill('')
  await composer.press('Tab')
  expect(await composer.evaluate((field) => field === document.activeElement)).toBe(false)
})

test('a text keeps its lines, is folded after eight, and its signs are shown as what they mean', async () => {
  const lia = await chat.moveTo('lia', 'miami')
  const composer = lia.page.locator('.composer textarea')
  await composer.pressSequentially('**um**')
  await composer.press('Shift+Enter')
  await composer.pressSequentially('`dois`')
  await composer.press('Enter')
  await expect.poll(lia.lines).toEqual(['um\ndois'])
  const first = lia.page.locator('.log-scroller .line-text').first()
  expect(await first.locator('strong').textContent()).toBe('um')
  expect(await first.locator('.line-code').textContent()).toBe('dois')
  const row = await composer.evaluate((field) => Number.parseFloat(getComputedStyle(field).lineHeight))
  await expect.poll(async () => (await first.boundingBox())?.height ?? 0).toBeGreaterThan(1.8 * row)
  const below = await lia.page
    .locator('.log-scroller .nick-button')
    .first()
    .evaluate((author) => {
      const name = document.createRange()
      name.selectNodeContents(author)
      return name.getBoundingClientRect().top - (author.parentElement?.getBoundingClientRect().top ?? 0)
    })
  expect(below).toBeLessThan(row / 2)

  const verses = Array.from({ length: 30 }, (_, line) => `verso ${line + 1}`).join('\n')
  await lia.say(verses)
  const long = lia.page.locator('.log-scroller .line-text').last()
  await long.getByRole('button', { name: 'Mostrar tudo' }).waitFor()
  const height = async () => (await long.boundingBox())?.height ?? 0
  expect(await height()).toBeLessThan(12 * row)
  await long.getByRole('button', { name: 'Mostrar tudo' }).click()
  await expect.poll(height).toBeGreaterThan(25 * row)
  await long.getByRole('button', { name: 'Mostrar menos' }).click()
  await expect.poll(height).toBeLessThan(12 * row)
  expect((await lia.lines()).at(-1)).toBe(verses)
})

test('a press on a name in the log shows whose it is and what there is to do', async () => {
  const lia = await chat.moveTo('lia', 'brasil')
  const rui = await chat.moveTo('rui', 'brasil')
  await rui.say('oi, @lia')
  await lia.say('rui: oi! ninguém: nada')
  const names = lia.page.locator('.log-scroller .nick-button')
  await expect.poll(() => names.allTextContents()).toEqual(['rui', 'lia', 'rui'])

  await names.first().click()
  await lia.page.getByRole('menuitem', { name: 'Mencionar' }).click()
  const composer = lia.page.locator('.composer textarea')
  expect(await composer.inputValue()).toBe('rui: ')
  await names.last().click()
  await lia.page.getByRole('menuitem', { name: 'Whois' }).waitFor()
  await lia.page.keyboard.press('Escape')
})

test('the menu of somebody in the panel speaks to them, also from the drawer of a phone', async () => {
  const lia = await chat.moveTo('lia', 'cascais')
  await chat.moveTo('rui', 'cascais')
  await lia.page.locator('.people-row', { hasText: 'rui' }).click()
  await lia.page.getByRole('menuitem', { name: 'Mencionar' }).click()

  const composer = lia.page.locator('.composer textarea')
  expect(await composer.inputValue()).toBe('rui: ')
  await lia.page.waitForTimeout(300)
  expect(await composer.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await lia.page.locator('.people-you').textContent()).toBe('você')

  // On a phone a mention closes the list of people, and is written on in the channel.
  await composer.fill('')
  await lia.page.setViewportSize({ width: 390, height: 844 })
  await lia.page.getByRole('button', { name: 'Abrir painel' }).click()
  await lia.page.getByRole('dialog').locator('.people-row', { hasText: 'rui' }).click()
  await lia.page.getByRole('menuitem', { name: 'Mencionar' }).click()
  await lia.page.locator('.composer textarea:focus').waitFor()
  await lia.page.keyboard.type('oi')
  expect(await composer.inputValue()).toBe('rui: oi')
  expect(await lia.page.getByRole('dialog').count()).toBe(0)
  await lia.page.setViewportSize({ width: 1280, height: 720 })
})

test('a channel is entered, written in and looked around with the keyboard alone', async () => {
  await chat.moveTo('rui', 'porto')
  const { page, lines } = await chat.enter('lia', 'lisboa')
  await tabTo(page.getByRole('link', { name: 'Ir para o conteúdo' }))
  await page.keyboard.press('Enter')
  await page.locator('main:focus').waitFor()
  await tabTo(
    page.getByRole('navigation', { name: 'Canais abertos' }).getByRole('link', { name: 'Todos os canais' }),
  )
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Canais' }).waitFor()
  await tabTo(page.getByRole('main').getByRole('link', { name: '#porto' }))
  await page.keyboard.press('Enter')
  await page.locator('.composer textarea:focus').waitFor()
  await page.keyboard.type('só com teclas')
  await page.keyboard.press('Enter')
  await expect.poll(lines).toContain('só com teclas')

  const own = page.locator('.line', { hasText: 'só com teclas' }).locator('.line-more')
  await tabTo(own, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Reagir com 👍' }).and(page.locator(':focus')).waitFor()
  // Forced colours have no background that would show the focused entry.
  await page.emulateMedia({ forcedColors: 'active' })
  expect(await page.locator(':focus').evaluate((entry) => getComputedStyle(entry).outlineStyle)).toBe('solid')
  await page.emulateMedia({ forcedColors: null })
  await page.keyboard.press('Escape')
  await own.and(page.locator(':focus')).waitFor()
  const person = page.locator('.people-row', { hasText: 'rui' })
  await tabTo(person)
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Whois' }).waitFor()
  await page.keyboard.press('Escape')
  await person.and(page.locator(':focus')).waitFor()
  await tabTo(page.getByRole('tab', { name: /^Conectados/ }), 'Shift+Tab')
  await page.keyboard.press('ArrowRight')
  await page.getByRole('tabpanel', { name: 'Seu nível' }).waitFor()

  // At 400% zoom, some lines stay readable, and the page can be scrolled.
  await page.setViewportSize({ width: 320, height: 256 })
  const heightOfLog = () => page.getByRole('log').evaluate(({ clientHeight }) => clientHeight)
  await expect.poll(heightOfLog).toBeGreaterThan(80)
})

test('what is being written stays with its channel', async () => {
  const lia = await chat.moveTo('lia', 'miami')
  const composer = lia.page.locator('.composer textarea')
  await composer.fill('meia frase')
  await lia.page.locator('.frame-sidebar').getByRole('link', { name: 'barra' }).click()
  await expect.poll(() => composer.inputValue()).toBe('')

  await lia.page.goBack()
  await expect.poll(() => composer.inputValue()).toBe('meia frase')
})

test('screen readers hear the lines that arrive, also the first of a channel, not the history', async () => {
  const rui = await chat.moveTo('rui', 'america')
  const neto = await chat.moveTo('neto', 'america')
  const spokenTo = ({ page }: typeof rui) =>
    page.locator('.channel > [aria-relevant=additions]').allTextContents()
  await rui.say('antes')
  await expect.poll(() => spokenTo(neto)).toEqual(['rui: antes'])
  const lia = await chat.moveTo('lia', 'america')
  await expect.poll(lia.lines).toContain('antes')
  await rui.say('depois')
  await lia.say('eu mesma')
  await expect.poll(() => spokenTo(lia)).toEqual(['rui: depois'])
  expect(await lia.page.getByRole('log').getAttribute('aria-live')).toBe('off')
})

test('a visitor is asked to sign in and comes back to the line that was named', async () => {
  const context = await chat.browser.newContext()
  const page = await context.newPage()
  await page.goto(`${chat.site.url}/barra?line=2`)
  await page.waitForURL('**/login?from=%2Fbarra%3Fline%3D2')
  await context.close()
})

test('a channel that does not exist is a 404 for everybody, with the way to those that do', async () => {
  const { page, context } = await chat.open('lia', '/robots.txt')
  expect((await page.goto(`${chat.site.url}/naoexiste`))?.status()).toBe(404)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Este canal não existe')
  const main = page.getByRole('main')
  expect(await main.getByRole('link').allTextContents()).toEqual(['Ver os canais'])
  await context.close()

  const visit = await chat.browser.newContext()
  const visitor = await visit.newPage()
  expect((await visitor.goto(`${chat.site.url}/nao.existe`))?.status()).toBe(404)
  const links = visitor.getByRole('main').getByRole('link')
  await expect.poll(() => links.allTextContents()).toEqual(['Ver os canais', 'Entrar'])
  await visit.close()
})

test('an address in other letters leads to the channel', async () => {
  const answer = await fetch(`${chat.site.url}/Barra`, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([301, '/barra'])

  // The router's own parameter of a request for data does not reach the address.
  const fetched = await fetch(
    `${chat.site.url}/Barra.data?line=2&_routes=features%2Fchat%2Fchannel%2Fchannel-page`,
  )
  expect(await fetched.text()).toContain('"/barra?line=2"')
})
