import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeNickname } from '../support/channels.ts'
import { type ChatBrowser, type Reader, startChatBrowser } from '../support/chat-browser.ts'
import { followLink } from '../support/follow-link.ts'
import { pressEntry } from '../support/keyboard.ts'
import { axeFlaws, flawsInEveryLook } from '../support/screens.ts'

let chat: ChatBrowser
let lia: Reader

beforeAll(async () => {
  chat = await startChatBrowser()
  lia = await chat.open('lia', '/maresia')
  await takeNickname(await chat.site.signIn('lia'), 'Lia_do_Mar')
})
afterAll(() => chat?.close())

const button = (name: string | RegExp) => lia.page.getByRole('button', { name, exact: true })
const dialog = () => lia.page.getByRole('dialog')

async function choose(entry: string) {
  await button('Menu de #maresia').press('Enter')
  await pressEntry(lia.page.getByRole('menuitem', { name: entry }))
  await dialog().waitFor()
  // While the menu fades out, it still handles Escape.
  await lia.page.getByRole('menu').waitFor({ state: 'detached' })
}

/** Closes the dialog and waits until it is gone, since it makes everything else inert. */
async function leave() {
  await lia.page.keyboard.press('Escape')
  await expect.poll(() => dialog().count()).toBe(0)
}

test('a visit makes no channel, but who wants to founds it there', async () => {
  await lia.page.getByRole('heading', { name: 'Este canal não existe' }).waitFor()
  await button('Criar #maresia').click()
  await dialog().getByText('O canal vai se chamar #maresia').waitFor()
  await dialog().getByRole('button', { name: 'Criar canal' }).click()
  await expect.poll(lia.people).toEqual(['Lia_do_Mar'])
  expect(await lia.page.getByRole('region', { name: 'Fundador' }).count()).toBe(1)
})

test('commands answer to screen readers as well, and arrow up brings them back', async () => {
  await lia.say('/kick ninguem')
  await lia.page
    .locator('[aria-live=polite]')
    .getByText('Ninguém se chama ninguem.')
    .waitFor({ state: 'attached' })
  await lia.page.keyboard.press('ArrowUp')
  expect(await lia.page.locator('.composer textarea').inputValue()).toBe('/kick ninguem')
  await lia.page.locator('.composer textarea').fill('')
})

test('what is written is completed, and emoji are picked, in every look', async () => {
  await chat.site.member('marina')
  const { page } = lia
  const composer = page.locator('.composer textarea')
  const list = page.getByRole('listbox')
  await composer.pressSequentially('/')
  await list.getByRole('option', { name: '/master APELIDO' }).waitFor()
  await composer.fill('')
  await composer.pressSequentially('oi @mar')
  await list.getByRole('option', { name: 'marina fora do canal' }).waitFor()
  expect(await flawsInEveryLook(page)).toEqual([])
  const [above, field] = [await list.boundingBox(), await composer.boundingBox()]
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(field?.y ?? 0)
  await composer.press('Enter')
  expect(await composer.inputValue()).toBe('oi @marina ')
  await composer.pressSequentially(':coração:')
  await expect.poll(() => composer.inputValue()).toBe('oi @marina ❤️')

  const emoji = button('Emojis')
  await emoji.click()
  await dialog().getByRole('grid').waitFor()
  expect(await flawsInEveryLook(page, '[role=dialog], dialog[open]')).toEqual([])
  await leave()
  expect(await emoji.evaluate((one) => one === document.activeElement)).toBe(true)
  await emoji.press('Enter')
  await dialog().getByRole('combobox').fill('praia')
  await dialog().getByRole('combobox').press('Enter')
  await composer.press('Enter')
  await expect.poll(lia.lines).toContain('oi @marina ❤️🏖️')
})

test('what one wants to be told of a channel is shown in its head, also after a reload', async () => {
  await button('Avisos de #maresia: Todas as mensagens').press('Enter')
  await pressEntry(lia.page.getByRole('menuitemradio', { name: 'Nenhum' }))
  await button('Avisos de #maresia: Nenhum').waitFor()
  await lia.page.reload()
  await button('Avisos de #maresia: Nenhum').waitFor()
  // The channel's menu depends on the user's level, which loads with the people.
  await lia.page.getByRole('region', { name: 'Fundador' }).waitFor()
})

test('the founder describes the channel, and operators see in its log and its bans what was done', async () => {
  const { page } = lia
  await choose('Configurar o canal')
  await dialog().getByLabel('Descrição').fill('Conversa com cheiro de mar')
  await dialog().getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Alterações salvas.').waitFor()
  expect(await flawsInEveryLook(page, 'dialog')).toEqual([])
  await leave()

  const rui = await chat.open('rui', '/maresia')
  await expect.poll(rui.people).toContain('rui')
  await page.bringToFront()
  await page.locator('.people-row', { hasText: 'rui' }).press('Enter')
  await pressEntry(page.getByRole('menuitem', { name: 'ChanServ' }), 'ArrowRight')
  await pressEntry(page.getByRole('menuitem', { name: 'KICKBAN' }))
  await dialog().getByLabel('Motivo').fill('areia demais')
  await dialog().getByLabel('Por quanto tempo').selectOption('1 hora')
  await dialog().getByRole('button', { name: 'Banir', exact: true }).click()
  await rui.page.getByText('Motivo: areia demais').first().waitFor()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Fechar' }).click()

  await choose('Registro dos operadores')
  await dialog().getByText('Lia_do_Mar baniu rui por 1 hora: areia demais').waitFor()
  await leave()
  await choose('Pessoas banidas')
  await dialog().getByText('areia demais').waitFor()
  expect(await flawsInEveryLook(page, 'dialog')).toEqual([])
  await button('Deixar voltar: rui').click()
  await dialog().getByText('Ninguém está banido').waitFor()
  await leave()

  await rui.page.reload()
  await expect.poll(lia.people).toContain('rui')
  await rui.context.close()
})

test('what is not sent follows its writer to other tabs and devices, and nothing that is being typed is lost', {
  timeout: 90_000,
}, async () => {
  await followLink(lia.page, '/rio')
  const [tab, phone] = [await lia.context.newPage(), await chat.open('lia', '/rio')]
  await tab.goto(`${chat.site.url}/rio`)
  const fieldOf = (page: Page) => page.locator('.composer textarea')
  const fields = [lia.page, tab, phone.page].map(fieldOf)
  const [own, , far] = fields
  if (!own || !far) throw new Error('no fields')
  const texts = () => Promise.all(fields.map((field) => field.inputValue()))
  for (const { people } of [lia, phone]) await expect.poll(people).toEqual(['Lia_do_Mar'])

  await own.pressSequentially('bom ')
  await expect.poll(texts).toEqual(['bom ', 'bom ', 'bom '])
  await far.pressSequentially('dia')
  await expect.poll(texts).toEqual(['bom dia', 'bom dia', 'bom dia'])
  // The code that follows drafts of other devices loads last.
  await Promise.all([phone.page.waitForResponse('**/api/drafts'), phone.page.reload()])
  await expect.poll(texts).toEqual(['bom dia', 'bom dia', 'bom dia'])

  await phone.context.setOffline(true)
  await far.fill('do celular')
  await own.fill('da mesa')
  await expect.poll(texts).toEqual(['da mesa', 'da mesa', 'do celular'])
  const member = await chat.site.signIn('lia')
  const stored = async () => (await member.call('GET /api/drafts')).drafts.map(({ text }) => text)
  await expect.poll(stored).toEqual(['da mesa'])
  await phone.context.setOffline(false)
  await expect.poll(() => phone.page.locator('.offline').count()).toBe(0)
  expect(await texts()).toEqual(['da mesa', 'da mesa', 'do celular'])

  await own.press('Enter')
  await expect.poll(texts, { timeout: 20_000 }).toEqual(['do celular', 'do celular', 'do celular'])
  await far.press('Enter')
  await expect.poll(texts).toEqual(['', '', ''])
  await expect.poll(stored).toEqual([])
  expect((await lia.lines()).slice(-2)).toEqual(['da mesa', 'do celular'])
  await Promise.all([tab.close(), phone.context.close()])
})

test('who writes, and who is away, is seen by the others in a channel and beside a name', {
  timeout: 90_000,
}, async () => {
  const { page } = lia
  await followLink(page, '/barra')
  const rui = await chat.open('rui', '/barra')
  await expect.poll(lia.people).toEqual(['Lia_do_Mar', 'rui'])
  await expect.poll(rui.people).toEqual(['Lia_do_Mar', 'rui'])
  const typists = page.locator('.typists')
  const field = rui.page.locator('.composer textarea')
  // The code for typing indicators loads last.
  await expect
    .poll(async () => {
      await field.fill('')
      await field.pressSequentially('oi')
      return typists.allTextContents()
    })
    .toEqual(['rui está digitando…'])
  await field.press('Enter')
  await expect.poll(() => typists.count()).toBe(0)

  await rui.page.getByRole('button', { name: 'Menu de rui' }).first().click()
  await rui.page.getByRole('menuitem', { name: 'Volto já…' }).click()
  await rui.page.getByLabel('O que dizer aos outros').fill('Almoço')
  await rui.page.getByLabel('Até quando').selectOption('Por 1 hora')
  await rui.page.getByRole('button', { name: 'Avisar' }).click()
  await expect.poll(() => page.locator('.people-row', { hasText: 'rui' }).textContent()).toContain('Almoço')
  expect(await axeFlaws(page)).toEqual([])
  await page.locator('.people-row', { hasText: 'rui' }).click()
  await page.getByRole('menuitem', { name: 'Whois' }).click()
  await dialog().getByText('Almoço').waitFor()
  await leave()
  await rui.say('/back')
  await expect
    .poll(() => page.locator('.people-row', { hasText: 'rui' }).textContent())
    .not.toContain('Almoço')
  await rui.context.close()
})

test('favourites are dragged into another order, and another tab follows', async () => {
  const { page, context } = lia
  const member = await chat.site.signIn('lia')
  await member.call('PUT /api/favorite-channels', { body: { channels: ['barra', 'rio', 'maresia'] } })
  await followLink(page, '/channels')
  const other = await context.newPage()
  await other.goto(`${chat.site.url}/rio`)
  await expect
    .poll(() => other.locator('.channel-tab').allTextContents())
    .toEqual(['#barra', '#rio', '#maresia'])

  // Pages in the background render slowly.
  await page.bringToFront()
  await button('Organizar os favoritos').click()
  const row = await button('Mover #barra').boundingBox()
  if (!row) throw new Error('no row')
  await page.mouse.move(row.x + 60, row.y + 10)
  await page.mouse.down()
  await page.mouse.move(row.x + 60, row.y + 30, { steps: 3 })
  await page.mouse.move(row.x + 60, row.y + 10 + 2 * row.height, { steps: 6 })
  await page.mouse.up()
  const order = ['#rio', '#maresia', '#barra']
  await expect.poll(() => other.locator('.channel-tab').allTextContents()).toEqual(order)
  // The other tab receives the change from this one, before the site has responded.
  await expect
    .poll(async () => (await member.call('GET /api/favorite-channels')).favorite_channels)
    .toEqual(order)
  await button('Pronto').click()
  await other.close()
})

test('the list of channels is searched, and looks right in every look', async () => {
  const { page } = lia
  expect(await flawsInEveryLook(page)).toEqual([])
  await page.getByLabel('Buscar canal').fill('CHEIRO')
  await expect.poll(() => page.locator('.channels-name').allTextContents()).toEqual(['#maresia'])
  await page.locator('.channels-name').click()
  await page.waitForURL('**/maresia')
})

test('who deletes a channel types its name; whoever is there is put out', async () => {
  const { page } = lia
  const tomas = await chat.open('tomas', '/maresia')
  await expect.poll(lia.people).toContain('tomas')
  await choose('Configurar o canal')
  await dialog().getByRole('button', { name: 'Apagar', exact: true }).click()
  await page.getByLabel('Escreva maresia para confirmar').fill('maresia')
  await page.getByRole('button', { name: 'Apagar o canal' }).click()
  await page.waitForURL('**/channels')
  await page.getByText('O canal #maresia foi apagado.').waitFor()
  await expect.poll(() => page.locator('.channels-name', { hasText: 'maresia' }).count()).toBe(0)

  await tomas.page.getByRole('heading', { name: '#maresia foi apagado' }).waitFor()
  expect(await tomas.page.getByRole('button', { name: 'Entrar de novo' }).count()).toBe(0)
  await tomas.page.reload()
  await tomas.page.getByRole('heading', { name: 'Este canal não existe' }).waitFor()
  await tomas.context.close()
})
