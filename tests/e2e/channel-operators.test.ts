import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type ChatBrowser, type Reader, startChatBrowser } from '../support/chat-browser.ts'
import { pressEntry } from '../support/keyboard.ts'
import { axeFlaws, phone } from '../support/screens.ts'

const refusal = '-ChanServ- You are not a channel operator'

let chat: ChatBrowser

beforeAll(async () => {
  chat = await startChatBrowser()
  // The founder of the initial channels.
  const founder = await chat.site.signIn('neto')
  await chat.moveTo('tomas', 'rio')
  for (const channel_name of ['rio', 'sampa', 'porto']) {
    await founder.call('POST /api/channel-level', {
      body: { nickname: 'tomas', channel_name, new_level: 5 },
    })
  }
})
afterAll(() => chat?.close())
afterEach(() => chat.leave())

const topicOf = ({ page }: Reader) => page.locator('.channel-topic > p')
const dialogOf = ({ page }: Reader) => page.getByRole('dialog')
const resultOf = ({ page }: Reader) => page.getByRole('alertdialog', { name: 'Resultado da ação' })
const closeResult = async (reader: Reader) => {
  await resultOf(reader).getByRole('button', { name: 'Fechar' }).click()
  await resultOf(reader).waitFor({ state: 'detached' })
}

async function setTopic(reader: Reader, topic: string) {
  await reader.page.getByRole('button', { name: 'Tópico:' }).click()
  await dialogOf(reader).getByLabel('Tópico', { exact: true }).fill(topic)
  await dialogOf(reader).getByRole('button', { name: 'Salvar' }).click()
}

/** Chooses a command of ChanServ for a nickname, by keyboard only. */
async function askChanServ({ page }: Reader, nickname: string, act: string) {
  await page.locator('.people-row', { hasText: nickname }).press('Enter')
  await pressEntry(page.getByRole('menuitem', { name: 'ChanServ' }), 'ArrowRight')
  await pressEntry(page.getByRole('menuitem', { name: new RegExp(`^${act} `) }))
}

/** Enters a reason, and submits the dialog. */
async function expel({ page }: Reader, act: string, reason = '') {
  await page.getByLabel('Motivo').fill(reason)
  await page.getByRole('dialog').getByRole('button', { name: act, exact: true }).click()
}

test('an operator sets the topic: everybody reads it at once, and the dialog closes by itself', async () => {
  const tomas = await chat.moveTo('tomas', 'rio')
  const lia = await chat.moveTo('lia', 'rio')
  await tomas.page.getByRole('button', { name: 'Tópico:' }).press('Enter')
  await expect.poll(() => tomas.page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA')
  await tomas.page.keyboard.type('maré baixa às seis')
  await tomas.page.keyboard.press('Enter')

  await dialogOf(tomas).getByText('Tópico atualizado.').waitFor()
  await expect.poll(() => topicOf(lia).textContent()).toBe('Tópico: maré baixa às seis')
  expect(await topicOf(tomas).textContent()).toBe('Tópico: maré baixa às seis')
  await expect.poll(() => dialogOf(tomas).count()).toBe(0)

  await lia.page.reload()
  await expect.poll(() => topicOf(lia).textContent()).toBe('Tópico: maré baixa às seis')
})

test('a long topic is read whole by a press on it, and its addresses are links', async () => {
  const tomas = await chat.moveTo('tomas', 'rio')
  await setTopic(tomas, `regras em https://exemplo.com/regras e #rio ${'ondas '.repeat(50)}`)
  await expect.poll(() => dialogOf(tomas).count()).toBe(0)
  const topic = topicOf(tomas)
  expect(await topic.getByRole('link').allTextContents()).toEqual(['https://exemplo.com/regras', '#rio'])
  const height = async () => (await topic.boundingBox())?.height ?? 0
  const one = await height()
  const atItsEnd = { x: ((await topic.boundingBox())?.width ?? 0) - 30, y: 8 }
  await topic.click({ position: atItsEnd })
  expect(await height()).toBeGreaterThan(1.8 * one)
  await topic.click({ position: atItsEnd })
  expect(await height()).toBe(one)
  const sent = tomas.page.locator('.line-system .line-text').last()
  expect(await sent.getByRole('link').count()).toBe(2)
})

test('an operator clears the topic, or thinks better of it', async () => {
  const tomas = await chat.moveTo('tomas', 'sampa')
  await setTopic(tomas, 'por pouco tempo')
  await expect.poll(() => dialogOf(tomas).count()).toBe(0)

  await tomas.page.getByRole('button', { name: 'Mudar o tópico' }).click()
  await dialogOf(tomas).getByRole('button', { name: 'Limpar' }).click()
  await dialogOf(tomas).getByRole('button', { name: 'Cancelar' }).click()
  expect(await topicOf(tomas).textContent()).toBe('Tópico: por pouco tempo')

  await setTopic(tomas, '')
  await expect.poll(() => topicOf(tomas).textContent()).toBe('Tópico: nenhum por enquanto')
  await expect.poll(() => dialogOf(tomas).count()).toBe(0)
})

test('ChanServ tells who is no operator, whatever the server said', async () => {
  const lia = await chat.moveTo('lia', 'porto')
  await setTopic(lia, 'o meu tópico')
  await dialogOf(lia).getByText(refusal).waitFor()
  expect(await lia.page.getByLabel('Tópico', { exact: true }).getAttribute('aria-invalid')).toBe('true')

  await lia.page.route('**/api/topic', (route) => route.fulfill({ status: 500, body: '{}' }))
  await dialogOf(lia).getByLabel('Tópico', { exact: true }).fill('outro')
  expect(await dialogOf(lia).getByText(refusal).count()).toBe(0)
  await dialogOf(lia).getByRole('button', { name: 'Salvar' }).click()
  await dialogOf(lia).getByText(refusal).waitFor()
  await dialogOf(lia).getByLabel('Tópico', { exact: true }).fill('')
  await lia.page.keyboard.press('Escape')
  await expect.poll(() => dialogOf(lia).count()).toBe(0)
  expect(await topicOf(lia).textContent()).toBe('Tópico: nenhum por enquanto')
})

test('a new level is told to who gave it, and seen by everybody', async () => {
  const neto = await chat.moveTo('neto', 'barra')
  const lia = await chat.moveTo('lia', 'barra')
  await lia.page.getByRole('tab', { name: 'Seu nível' }).click()
  const here = lia.page.locator('.tower [aria-current=step]')
  await expect.poll(() => here.textContent()).toContain('Usuário')

  await askChanServ(neto, 'lia', 'OP')
  await resultOf(neto).getByText('Nível de lia no canal atualizado').waitFor()
  await expect.poll(() => here.textContent()).toContain('Operador')
  await closeResult(neto)
  const operators = neto.page.getByRole('region', { name: 'Operadores' })
  await expect.poll(() => operators.locator('.nick').allTextContents()).toEqual(['lia'])

  await askChanServ(neto, 'lia', 'DEOP')
  await expect.poll(() => here.textContent()).toContain('Usuário')
  await lia.page.getByRole('tab', { name: /^Conectados/ }).click()
})

test('who is no operator hears why a level stays, and only plays at kicking', async () => {
  const rui = await chat.moveTo('rui', 'cascais')
  const lia = await chat.moveTo('lia', 'cascais')
  const requests: string[] = []
  lia.page.on('request', (request) => requests.push(new URL(request.url()).pathname))

  await askChanServ(lia, 'rui', 'OP')
  await resultOf(lia).getByText(`Não deu para atualizar o nível no canal: ${refusal}`).waitFor()
  await closeResult(lia)
  await askChanServ(lia, 'rui', 'KICK')
  await resultOf(lia).getByText('KICK simulado para rui').waitFor()

  expect(requests).toContain('/api/channel-level')
  expect(requests).not.toContain('/api/channel-kick')
  expect(await rui.people()).toContain('rui')
  await closeResult(lia)
})

test('who is kicked is told, is gone for the others, and may come back', async () => {
  const tomas = await chat.moveTo('tomas', 'rio')
  const lia = await chat.moveTo('lia', 'rio')
  await askChanServ(tomas, 'lia', 'KICK')
  await expel(tomas, 'Expulsar', 'fora do assunto')

  const received = lia.page.getByRole('alert').filter({ hasText: 'Você foi expulso de #rio' })
  await received.getByText('Motivo: fora do assunto').waitFor()
  expect(await lia.page.getByText('Motivo: fora do assunto').count()).toBe(1)
  await expect.poll(tomas.people).toEqual(['tomas'])
  await expect.poll(async () => (await tomas.lines()).join()).toContain('lia')
  expect(await lia.page.locator('.composer').count()).toBe(0)

  await received.getByRole('button', { name: 'Entrar de novo' }).click()
  await expect.poll(lia.people).toContain('lia')
  await closeResult(tomas)
  await expect.poll(tomas.people).toContain('lia')
})

test('who is banned does not come back', async () => {
  const tomas = await chat.moveTo('tomas', 'sampa')
  const rui = await chat.moveTo('rui', 'sampa')
  await askChanServ(tomas, 'rui', 'KICKBAN')
  await expel(tomas, 'Banir')
  await closeResult(tomas)

  const received = rui.page.getByRole('alert').filter({ hasText: 'Você foi banido de #sampa' })
  await received.getByRole('link', { name: 'Ver os canais' }).waitFor()
  expect(await received.getByRole('button').count()).toBe(0)
  await rui.page.reload()
  await rui.page.getByText('Você não pode entrar em #sampa').waitFor()
  await rui.page.getByText('Você está banido deste canal.').waitFor()

  await rui.page.getByRole('link', { name: 'Ver os canais' }).click()
  await rui.page.getByRole('main').getByRole('link', { name: '#sampa' }).press('Enter')
  await rui.page.getByText('Você não pode entrar em #sampa').waitFor()
  // The composer had the focus meanwhile.
  await expect.poll(() => rui.page.evaluate(() => document.activeElement?.id)).toBe('content')
})

test('the list may be narrowed to one person', async () => {
  await chat.moveTo('rui', 'lisboa')
  const lia = await chat.moveTo('lia', 'lisboa')
  await expect.poll(lia.people).toEqual(['lia', 'rui'])
  await lia.page.locator('.people-row', { hasText: 'rui' }).click()
  await lia.page.getByRole('menuitem', { name: 'Mostrar só esta pessoa' }).click()
  await expect.poll(lia.people).toEqual(['rui'])

  await lia.page.getByRole('button', { name: 'Só rui' }).click()
  await expect.poll(lia.people).toEqual(['lia', 'rui'])
})

test('on a phone the menu of somebody is in the drawer', async () => {
  await chat.moveTo('rui', 'miami')
  const lia = await chat.visit('lia', '/miami', phone)
  await lia.page.getByRole('button', { name: 'Abrir painel' }).click()
  await lia.page.locator('.people-row', { hasText: 'rui' }).tap()
  await lia.page.getByRole('menuitem', { name: /^KICK / }).tap()
  await resultOf(lia).getByText('KICK simulado para rui').waitFor()
  expect(await axeFlaws(lia.page)).toEqual([])
})

test('axe finds nothing where operators work, light or dark', async () => {
  const tomas = await chat.moveTo('tomas', 'rio')
  const { page } = tomas
  async function flaws(within?: string) {
    const found: string[] = []
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      found.push(...(await axeFlaws(page, { within })))
    }
    return found
  }
  await page.getByRole('button', { name: 'Tópico:' }).click()
  await dialogOf(tomas).waitFor()
  expect(await flaws()).toEqual([])
  await page.keyboard.press('Escape')

  await page.locator('.people-row', { hasText: 'tomas' }).press('Enter')
  await pressEntry(page.getByRole('menuitem', { name: 'ChanServ' }), 'ArrowRight')
  await page.getByRole('menuitem', { name: 'KICKBAN' }).waitFor()
  expect(await flaws('[role=menu]')).toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')

  await page.getByRole('tab', { name: 'Seu nível' }).click()
  await page.locator('.tower').waitFor()
  expect(await flaws()).toEqual([])
})
