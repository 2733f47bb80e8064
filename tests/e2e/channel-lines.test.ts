import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChatBrowser, type Reader, startChatBrowser } from '../support/chat-browser.ts'
import { enterIrc, freePort } from '../support/irc.ts'
import { pressEntry } from '../support/keyboard.ts'
import { say } from '../support/lines.ts'
import { axeFlaws, flawsInEveryLook } from '../support/screens.ts'

let chat: ChatBrowser
let ircPort: number

beforeAll(async () => {
  ircPort = await freePort()
  chat = await startChatBrowser({ IRC_PORT: String(ircPort) })
})
afterAll(() => chat?.close())

const last = async ({ lines }: Reader) => (await lines()).at(-1)
const menuOf = ({ page }: Reader, text: string) =>
  page
    .locator('.line', { has: page.locator('.line-text', { hasText: text }) })
    .getByRole('button', { name: /^O que fazer com a mensagem de / })

/** Chooses an entry of the line's menu, by keyboard only. */
async function choose(reader: Reader, text: string, act: 'Editar' | 'Apagar') {
  await menuOf(reader, text).press('Enter')
  await pressEntry(reader.page.getByRole('menuitem', { name: act }))
}

test('who wrote a line edits it, and everybody reads the new one', async () => {
  const lia = await chat.moveTo('lia', 'rio')
  const rui = await chat.moveTo('rui', 'rio')
  await lia.say('chego as oito')
  await expect.poll(() => last(rui)).toBe('chego as oito')
  await menuOf(rui, 'chego as oito').press('Enter')
  await rui.page.getByRole('menuitem', { name: 'Denunciar' }).waitFor()
  expect(await rui.page.getByRole('menuitem', { name: /Editar|Apagar/ }).count()).toBe(0)
  await rui.page.keyboard.press('Escape')

  await choose(lia, 'chego as oito', 'Editar')
  const field = lia.page.getByRole('dialog').getByLabel('Mensagem')
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
  await field.fill('chego às nove')
  await field.press('Shift+Enter')
  await field.pressSequentially('em ponto')
  await field.press('Enter')

  const edited = 'chego às nove\nem ponto (editada)'
  await expect.poll(() => last(rui)).toBe(edited)
  await expect.poll(() => last(lia)).toBe(edited)
  await rui.page.reload()
  await expect.poll(() => last(rui)).toBe(edited)
})

test('who wrote a line deletes it after a question, and nobody reads it any more', async () => {
  const lia = await chat.moveTo('lia', 'sampa')
  const rui = await chat.moveTo('rui', 'sampa')
  await lia.say('não devia')
  await expect.poll(() => last(rui)).toBe('não devia')

  await choose(lia, 'não devia', 'Apagar')
  const question = lia.page.getByRole('alertdialog', { name: 'Apagar esta mensagem?' })
  await question.getByText('não devia').waitFor()
  expect(await axeFlaws(lia.page)).toEqual([])
  await question.getByRole('button', { name: 'Cancelar' }).click()
  expect(await last(rui)).toBe('não devia')

  // Keyboard access to the log loads with the first key.
  await lia.page.keyboard.press('Tab')
  await lia.page.getByRole('article').waitFor()
  await choose(lia, 'não devia', 'Apagar')
  await question.getByRole('button', { name: 'Apagar' }).click()
  await expect.poll(() => last(rui)).toBe('mensagem apagada')
  await expect.poll(() => last(lia)).toBe('mensagem apagada')
  // A deleted line has no actions, so the focus moves to its row.
  await lia.page.locator('.log-rows > :focus', { hasText: 'mensagem apagada' }).waitFor()
})

test('an operator deletes the lines of others, and edits none', async () => {
  const rui = await chat.moveTo('rui', 'porto')
  const neto = await chat.moveTo('neto', 'porto')
  await rui.say('compre já')
  await expect.poll(() => last(neto)).toBe('compre já')
  await menuOf(neto, 'compre já').press('Enter')
  await neto.page.getByRole('menuitem', { name: 'Apagar' }).waitFor()
  expect(await neto.page.getByRole('menuitem', { name: 'Editar' }).count()).toBe(0)

  await pressEntry(neto.page.getByRole('menuitem', { name: 'Apagar' }))
  await neto.page.getByRole('alertdialog').getByRole('button', { name: 'Apagar' }).click()
  await expect.poll(() => last(rui)).toBe('mensagem apagada')
})

test('a line that became too old meanwhile is refused, and the reason is told', async () => {
  const lia = await chat.moveTo('lia', 'lisboa')
  await lia.say('há muito tempo')
  await expect.poll(() => last(lia)).toBe('há muito tempo')
  await choose(lia, 'há muito tempo', 'Editar')
  await lia.page.route('**/api/messages/*', (route) =>
    route.fulfill({ status: 403, json: { key: 'message_too_old', message: 'Tarde demais.' } }),
  )
  const field = lia.page.getByRole('dialog').getByLabel('Mensagem')
  await field.fill('agora mesmo')
  await field.press('Enter')
  await lia.page.getByRole('dialog').getByText('Tarde demais.').waitFor()
  expect(await field.inputValue()).toBe('agora mesmo')
  await lia.page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
  await lia.page.getByRole('dialog').waitFor({ state: 'detached' })
})

test('what a command did is told to who gave it; the others see what happened', async () => {
  const neto = await chat.moveTo('neto', 'cascais')
  const rui = await chat.moveTo('rui', 'cascais')
  await neto.say('/me acena')
  await expect.poll(() => last(rui)).toBe('neto acena')

  await neto.say('/topic hoje é dia')
  await expect.poll(() => neto.page.locator('.channel-topic > p').textContent()).toContain('hoje é dia')
  await expect.poll(() => rui.page.locator('.channel-topic > p').textContent()).toContain('hoje é dia')
  await expect.poll(neto.lines).toContain('Tópico atualizado.')
  expect(await rui.lines()).not.toContain('Tópico atualizado.')

  await neto.say('//topic não é comando')
  await expect.poll(() => last(rui)).toBe('/topic não é comando')
})

test('a command that is refused says why, to who gave it alone', async () => {
  const lia = await chat.moveTo('lia', 'miami')
  const rui = await chat.moveTo('rui', 'miami')
  await lia.say('/danca')
  await expect.poll(() => last(lia)).toContain('/danca')
  await lia.say('/kick rui')
  await expect.poll(() => last(lia)).toContain('-ChanServ-')

  expect(await lia.page.locator('.line-refused').count()).toBe(2)
  expect(await lia.page.getByText('enviar de novo').count()).toBe(0)
  expect(await rui.lines()).toEqual([])

  // A notice from an IRC client, which has a look of its own.
  await chat.site.member('bot')
  const client = await enterIrc(ircPort, 'bot')
  await client.ask('JOIN #miami', 'NOTICE #miami :Volto às dez')
  const notice = lia.page.locator('.line-notice')
  await expect.poll(() => notice.textContent()).toMatch(/-bot-Aviso: Volto às dez$/)
  client.socket.destroy()
  expect(await flawsInEveryLook(lia.page)).toEqual([])
})

test('/join goes to a channel, /part leaves it, and Tab completes commands', async () => {
  const lia = await chat.moveTo('lia', 'barra')
  const composer = lia.page.locator('.composer textarea')
  await lia.say('/join')
  await expect.poll(() => last(lia)).toBe('Diga em qual canal: /join #canal')

  await composer.fill('/jo')
  await composer.press('Tab')
  expect(await composer.inputValue()).toBe('/join ')
  await composer.pressSequentially('#Rio')
  await composer.press('Enter')
  await lia.page.waitForURL('**/rio')
  // The address changes before the composer does.
  await lia.page.getByRole('textbox', { name: 'Mensagem para #rio' }).waitFor()
  await expect.poll(lia.people).toContain('lia')

  await lia.say('/part')
  await lia.page.waitForURL('**/channels')
})

test('a search finds what was said long ago, and goes to where it was said', async () => {
  const neto = await chat.site.signIn('neto')
  const say = (text: string) => neto.call('POST /api/send-message', { body: { channel: 'brasil', text } })
  await say('a Maré de março virou')
  for (let line = 1; line <= 180; line += 1) await say(`linha ${line}`)

  const lia = await chat.moveTo('lia', 'brasil')
  await expect.poll(() => last(lia)).toBe('linha 180')
  await lia.page.getByRole('button', { name: 'Buscar em #brasil' }).click()
  const search = lia.page.getByRole('dialog', { name: 'Buscar em #brasil' })
  await search.getByLabel('Palavras').fill('marte')
  await search.getByText('Ninguém disse isso por aqui.').waitFor()
  await search.getByLabel('Palavras').fill('marco mare')
  const found = search.getByRole('button', { name: 'a Maré de março virou' })
  await found.waitFor()
  expect(await axeFlaws(lia.page)).toEqual([])

  // With reduced motion, only the fade is left out.
  const marked = lia.page.waitForFunction(staysMarked)
  await found.click()
  await expect.poll(() => search.count()).toBe(0)
  await marked
  const line = lia.page.locator('.log-scroller').getByText('a Maré de março virou')
  await line.waitFor()
  await expect.poll(() => isInView(lia, 'a Maré de março virou')).toBe(true)
  await lia.page.waitForTimeout(500)
  expect(await isInView(lia, 'a Maré de março virou')).toBe(true)
  await lia.page.locator('.log-pill').press('Enter')
  await expect.poll(() => last(lia)).toBe('linha 180')
  // The pressed button is gone, so the focus moves to the log.
  await lia.page.getByRole('log').and(lia.page.locator(':focus')).waitFor()
})

/** Polled in the page: whether the found line has been highlighted for half a second. */
function staysMarked(): boolean {
  const row = document.querySelector<HTMLElement>('.line-found')
  if (!row || getComputedStyle(row).backgroundColor === 'rgba(0, 0, 0, 0)') return false
  row.dataset.since ??= String(performance.now())
  return performance.now() - Number(row.dataset.since) > 500
}

const isInView = ({ page }: Reader, text: string) =>
  page.locator('.log-scroller').evaluate((log, wanted) => {
    const row = [...log.querySelectorAll('.line-text')].find(({ textContent }) => textContent === wanted)
    const [inner, outer] = [row?.getBoundingClientRect(), log.getBoundingClientRect()]
    return inner !== undefined && inner.top >= outer.top && inner.bottom <= outer.bottom
  }, text)

test('who reads the end still does when the composer shrinks, the window grows and somebody comes', async () => {
  const neto = await chat.site.signIn('neto')
  for (let number = 1; number <= 40; number += 1) await say(neto, 'netflix', `linha ${number}`)
  const lia = await chat.moveTo('lia', 'netflix')
  const composer = lia.page.locator('.composer textarea')
  await lia.page.setViewportSize({ width: 900, height: 500 })
  await composer.fill('um\ndois\ntrês\nquatro')
  await expect.poll(() => last(lia)).toBe('linha 40')
  await composer.fill('')
  await lia.page.setViewportSize({ width: 900, height: 700 })

  const rui = await chat.moveTo('rui', 'netflix')
  await rui.say('cheguei')
  await expect.poll(() => last(lia)).toBe('cheguei')
  await expect.poll(() => isInView(lia, 'cheguei')).toBe(true)
  expect(await lia.page.locator('.log-pill').count()).toBe(0)
  await lia.page.setViewportSize({ width: 1280, height: 720 })
})

test('a line is answered with R or from its menu, the quote leads to it and back, and a reaction is one press', async () => {
  const lia = await chat.moveTo('lia', 'lestepe')
  const rui = await chat.moveTo('rui', 'lestepe')
  await lia.say('quem vem à praia?')
  const member = await chat.site.signIn('rui')
  for (let count = 0; count < 40; count += 1) await say(member, 'lestepe', `linha ${count}`)
  await rui.page.getByRole('log').press('Control+Home')
  await menuOf(rui, 'quem vem à praia?').press('r')
  const bar = rui.page.getByText('Respondendo a lia')
  await bar.waitFor()
  const described = await rui.page.locator('.composer textarea').getAttribute('aria-describedby')
  expect(await rui.page.locator(`[id="${described}"]`).textContent()).toBe(
    'Respondendo a lia quem vem à praia?',
  )
  await rui.page.keyboard.press('Escape')
  await bar.waitFor({ state: 'detached' })
  await menuOf(rui, 'quem vem à praia?').press('Enter')
  await pressEntry(rui.page.getByRole('menuitem', { name: 'Responder' }))
  await rui.say('eu vou')
  await bar.waitFor({ state: 'detached' })

  const quote = lia.page.getByRole('button', { name: 'Em resposta a lia: quem vem à praia?' })
  await quote.click()
  const first = lia.page.locator('.line-text', { hasText: /^quem vem à praia\?/ })
  await expect.poll(() => first.isVisible()).toBe(true)
  await lia.page.getByRole('button', { name: 'Voltar à resposta' }).click()
  await expect.poll(() => quote.isVisible()).toBe(true)
  await menuOf(lia, 'eu vou').press('Enter')
  await pressEntry(lia.page.getByRole('menuitem', { name: 'Ir para a mensagem respondida' }))
  await expect.poll(() => first.isVisible()).toBe(true)
  await lia.page.getByRole('button', { name: 'Voltar à resposta' }).click()
  await expect.poll(() => quote.isVisible()).toBe(true)

  const opacity = () => menuOf(lia, 'eu vou').evaluate((button) => getComputedStyle(button).opacity)
  await lia.page.mouse.move(0, 0)
  await expect.poll(opacity).toBe('0')
  await lia.page.locator('.line-text', { hasText: /^eu vou/ }).hover()
  await expect.poll(opacity).toBe('1')
  await menuOf(lia, 'eu vou').press('Enter')
  await pressEntry(lia.page.getByRole('menuitem', { name: 'Reagir com 🎉' }))
  const chip = (reader: Reader) => reader.page.getByRole('button', { name: /^🎉, / })
  await expect.poll(() => chip(rui).getAttribute('aria-pressed')).toBe('false')
  await chip(rui).click()
  await expect.poll(() => chip(lia).getAttribute('aria-label')).toBe('🎉, 2 pessoas')
  await chip(lia).hover()
  await expect.poll(() => chip(lia).getAttribute('title')).toBe('lia, rui')
  expect(await flawsInEveryLook(lia.page)).toEqual([])
  await rui.page.reload()
  await expect.poll(() => chip(rui).getAttribute('aria-pressed')).toBe('true')

  await menuOf(lia, 'eu vou').press('Enter')
  await pressEntry(lia.page.getByRole('menuitem', { name: 'Mais emojis' }))
  const search = lia.page.getByRole('dialog').getByRole('combobox')
  await search.fill('guarda-sol')
  await search.press('Enter')
  await rui.page.getByRole('button', { name: /^⛱️, 1/ }).waitFor()
  const hasFocus = (button: Element) => button === document.activeElement
  expect(await menuOf(lia, 'eu vou').evaluate(hasFocus)).toBe(true)
})
