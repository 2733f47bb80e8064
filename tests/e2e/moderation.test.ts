import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeArticle } from '../support/articles.ts'
import { type ChatBrowser, type Reader, startChatBrowser } from '../support/chat-browser.ts'
import { followLink } from '../support/follow-link.ts'
import { pressEntry } from '../support/keyboard.ts'
import { say } from '../support/lines.ts'
import { openMemberPage, openMemberTab, visitorHtml } from '../support/member-page.ts'
import { withClient } from '../support/postgres.ts'
import { flawsInEveryLook } from '../support/screens.ts'
import { makeAlbum } from '../support/stores.ts'

let chat: ChatBrowser
let own: Reader
let ana: Reader
let staff: Page
let article: number
let album: number

const offence = 'Compre seguidores no meu site, é só clicar'

beforeAll(async () => {
  chat = await startChatBrowser()
  own = await chat.open('lia', '/rio')
  const lia = await chat.site.signIn('lia')
  await lia.call('POST /api/update-welcome-message', { body: { welcomeMessage: 'Canto e gravo.\nOi!' } })
  await lia.call('POST /api/update-instagram', { body: { instagram: 'lia.canta' } })
  await say(lia, 'rio', offence)
  ana = await chat.open('ana', '/rio')
  staff = (await chat.open('neto', '/')).page
  const neto = await chat.site.signIn('neto')
  article = (await writeArticle(neto, { title: 'Maré baixa', isPublished: false })).id
  album = (await makeAlbum(chat.site, { name: 'Loja do farol', draft: true })).id
})
afterAll(() => chat.close())

test('a reader reports a line, and asks who wrote it', async () => {
  const { page } = ana
  const line = page.locator('.line', { hasText: 'Compre' })
  await line.getByRole('button', { name: 'O que fazer com a mensagem de lia' }).press('Enter')
  await pressEntry(page.getByRole('menuitem', { name: 'Denunciar' }))
  const form = page.getByRole('dialog', { name: 'Denunciar esta mensagem' })
  await form.getByLabel('O que há de errado?').fill('É propaganda.')
  expect(await flawsInEveryLook(page, 'dialog[open]')).toEqual([])
  await form.getByRole('button', { name: 'Enviar denúncia' }).click()
  await page.getByText('Denúncia enviada. Obrigado por avisar.').waitFor()

  await ana.say('/whois lia')
  const whois = page.getByRole('dialog', { name: 'Whois de lia' })
  await whois.getByText('@lia.canta').waitFor()
  expect(await flawsInEveryLook(page, 'dialog[open]')).toEqual([])
  await whois.getByRole('link', { name: 'Ver a página' }).click()
  await page.getByRole('heading', { level: 1, name: 'lia' }).waitFor()
  await page.getByText('Canto e gravo.').waitFor()
  expect(await flawsInEveryLook(page)).toEqual([])
})

test('staff arrive at what waits, and go from a figure to its tool', async () => {
  await staff.getByRole('link', { name: 'Visão geral' }).click()
  await staff.getByRole('heading', { level: 1, name: 'Visão geral' }).waitFor()
  await staff.getByRole('region', { name: 'Saúde do site' }).waitFor()
  await staff.getByRole('heading', { name: 'Nenhuma leitura neste período' }).waitFor()
  expect(await flawsInEveryLook(staff)).toEqual([])

  await followLink(staff, '/admin?steps=all')
  await staff.getByRole('button', { name: 'Mostrar o convite' }).click()
  await staff.getByRole('img', { name: 'Código que leva ao cadastro' }).waitFor()
  expect(await flawsInEveryLook(staff, 'dialog[open]')).toEqual([])
  await staff.keyboard.press('Escape')
  await staff.getByRole('link', { name: '1 denúncia aberta', exact: true }).click()
  await staff.getByRole('article', { name: 'Mensagem em #rio de lia' }).waitFor()
  await staff.goto(`${chat.site.url}/`)
})

test('staff see how much waits, and handle it', async () => {
  await staff.getByRole('link', { name: /Moderação/ }).click()
  const report = staff.getByRole('article', { name: /^Mensagem em #rio de lia nº\s\d+$/ })
  await report.getByText(offence).waitFor()
  await report.getByText('É propaganda.').waitFor()
  await staff.getByRole('link', { name: 'Moderação 1 denúncia aberta' }).waitFor()
  expect(await flawsInEveryLook(staff)).toEqual([])

  await report.getByRole('button', { name: 'Resolver' }).click()
  await staff.getByRole('heading', { name: 'Nenhuma denúncia aberta' }).waitFor()
  await staff.getByRole('link', { name: 'Moderação', exact: true }).waitFor()
})

test('staff find somebody, give coins and keep them out; everything is in the audit log', async () => {
  await staff.getByRole('link', { name: 'Pessoas', exact: true }).click()
  await staff.getByLabel(/^Buscar por nome/).fill('LIA')
  await staff.getByText('1 conta', { exact: true }).waitFor()
  expect(await flawsInEveryLook(staff)).toEqual([])

  await staff.getByRole('link', { name: 'lia', exact: true }).click()
  await staff.getByLabel('Quantas moedas').fill('50')
  await staff.getByRole('textbox', { name: 'Motivo' }).fill('concurso de vozes')
  await staff.getByRole('button', { name: 'Lançar' }).click()
  await staff.getByText('concurso de vozes, por neto').waitFor()

  await staff.getByRole('button', { name: 'Suspender' }).click()
  const form = staff.getByRole('dialog', { name: 'Suspender lia?' })
  await form.getByLabel('Motivo').fill('propaganda')
  await form.getByLabel('Por quanto tempo').selectOption('7')
  await form.getByRole('button', { name: 'Suspender' }).click()
  await staff.getByText(/^Suspensa desde/).waitFor()
  expect(await flawsInEveryLook(staff)).toEqual([])
  await own.page.waitForURL('**/login?**')

  await staff.getByRole('link', { name: 'Registro', exact: true }).click()
  await staff.getByText('suspendeu a conta').waitFor()
  await staff.getByText('resolveu a denúncia').waitFor()
  expect(await flawsInEveryLook(staff)).toEqual([])
})

test('staff look at names from before that pass for others, and leave one as it is', async () => {
  await withClient(chat.site.databaseUrl, (client) =>
    client.query("insert into name_twins (skeleton, is_reserved) values (lookalike('ana'), true)"),
  )
  await staff.getByRole('link', { name: 'Pessoas', exact: true }).click()
  await staff.reload()
  await staff.getByRole('link', { name: 'Conferir' }).click()
  const names = staff.getByRole('article', { name: 'ana' })
  await names.getByText('Parece um nome reservado do site.').waitFor()
  expect(await flawsInEveryLook(staff)).toEqual([])

  await names.getByRole('button', { name: 'Deixar como está' }).click()
  await staff.getByRole('heading', { name: 'Nada para conferir' }).waitFor()
})

/** Comes from other sites, so the page does not wait for it. */
const headlines = 'GET /api/newsPicker'

test('each tool comes with what it shows, and asks for it no second time', async () => {
  const shown = {
    '/admin': 'Pendências',
    '/admin/reports?state=all': offence,
    '/admin/users?q=lia': 'lia@exemplo.com',
    '/admin/audit': 'concurso de vozes',
    '/admin/users/names': 'Nada para conferir',
    '/admin/words': 'Nenhuma palavra',
    '/moderation': 'Fila vazia',
    '/admin/statistics': 'Leituras, não pessoas',
    '/admin/surveys': 'A pergunta da página inicial.',
    '/admin/tracks': 'O que toca em Música',
    '/admin/videos': 'O que aparece em Vídeos',
    '/upload': 'Nenhuma imagem ainda',
    '/albums': 'Loja do farol',
    [`/albumAdd/${album}`]: 'Loja do farol',
    [`/shopEdit/${album}`]: 'Loja do farol',
    [`/albumEdit/${album}`]: 'Loja do farol',
    [`/albumCover/${album}`]: 'Loja do farol',
    '/editor_ls?state=draft': 'Maré baixa',
    [`/editor/${article}`]: 'Maré baixa',
    [`/editor_image/${article}`]: 'Maré baixa',
    [`/editor_step2/${article}`]: 'Maré baixa',
    '/newsPicker': 'Nenhuma notícia salva ainda',
    '/admin/site': 'Página de vendas',
    '/admin/pages/about': 'Publicar',
    '/admin/photos': 'A 35 mm que viu tudo isto.',
    '/admin/labels': 'DEMASTER',
    '/admin/categories': 'Categorias',
    '/admin/ads': 'Ao acaso',
    '/admin/imports': 'Nada importado ainda',
    '/admin/cryptos': 'Bitcoin',
  }
  const tab = await openMemberTab(staff.context())
  for (const [path, text] of Object.entries(shown)) {
    const address = chat.site.url + path
    const { html, cacheControl, calls, complaints, excess } = await tab.open(address)
    expect.soft(html, path).toContain(text)
    expect.soft(excess, path).toBeLessThanOrEqual(0)
    expect.soft(cacheControl, path).toBe('private, no-store')
    expect
      .soft(
        calls.filter((call) => !/unread|online/.test(call) && call !== headlines),
        path,
      )
      .toEqual([])
    expect.soft(complaints, path).toEqual([])
    expect.soft(await visitorHtml(address), path).not.toContain(text)
  }
  await tab.close()
})

test('a member who is not staff gets none of it', async () => {
  const { html } = await openMemberPage(ana.page.context(), `${chat.site.url}/admin/audit`)
  expect(html).not.toContain('concurso de vozes')
})

test('staff work the queue by keyboard: two keys from a report to what is done about it', async () => {
  const [rui, neto] = [await chat.site.member('rui'), await chat.site.signIn('neto')]
  const { id: before } = await say(rui, 'rio', 'Olha o barco')
  const { id } = await say(rui, 'rio', 'Uma ofensa')
  await neto.call('POST /api/admin/words', { body: { word: 'cobra', whole: true, action: 'hold' } })
  await neto.call('POST /api/reports', { body: { type: 'message', id, reason: 'Ofende.' } })
  await rui.call('POST /api/send-message', { body: { channel: 'rio', text: 'Uma cobra' } })
  await followLink(staff, '/moderation')
  const queue = staff.getByRole('list', { name: 'Fila da moderação' })
  const report = queue.getByRole('article', { name: /^Denúncia em #rio/ })
  const held = queue.getByRole('article', { name: /^Mensagem retida em #rio/ })
  await report.getByText('Olha o barco').waitFor()
  expect(before).toBeLessThan(id)
  expect(await flawsInEveryLook(staff)).toEqual([])

  await report.focus()
  await staff.keyboard.press('j')
  expect(await held.evaluate((element) => element === document.activeElement)).toBe(true)
  await staff.keyboard.press('k')
  await staff.keyboard.press('d')
  await report.getByRole('form', { name: 'Apagar esta mensagem?' }).waitFor()
  expect(await flawsInEveryLook(staff)).toEqual([])
  await staff.keyboard.press('Enter')
  await report.waitFor({ state: 'detached' })
  const shown = await neto.call('GET /api/channels/:slug/messages', { params: { slug: 'rio' } })
  expect(shown.messages.find((line) => line.id === id)).toMatchObject({ deleted: true })

  await expect.poll(() => held.evaluate((element) => element === document.activeElement)).toBe(true)
  await staff.keyboard.press('a')
  await held
    .getByRole('button', { name: /^Deixar passar/ })
    .last()
    .waitFor()
  await staff.keyboard.press('Enter')
  await staff.getByRole('heading', { name: 'Fila vazia' }).waitFor()
  const after = await neto.call('GET /api/channels/:slug/messages', { params: { slug: 'rio' } })
  expect(after.messages.at(-1)).toMatchObject({ text: 'Uma cobra', username: 'rui' })

  await rui.call('POST /api/send-message', { body: { channel: 'rio', text: 'Outra cobra' } })
  await queue.getByRole('article', { name: /Outra cobra/ }).waitFor()
})

test('staff keep the word list of the site', async () => {
  await followLink(staff, '/admin/reports')
  await staff.getByRole('link', { name: 'Palavras', exact: true }).click()
  const words = staff.getByRole('list', { name: 'Palavras' })
  await words.getByText('cobra').waitFor()
  await staff.getByLabel('Palavra ou expressão').fill('seguidores grátis')
  await staff.getByLabel('O que fazer').selectOption('refuse')
  expect(await flawsInEveryLook(staff)).toEqual([])
  await staff.getByRole('button', { name: 'Incluir' }).click()
  await words.getByText('seguidores grátis').waitFor()

  await words.getByRole('button', { name: 'Tirar “cobra”' }).click()
  await words.getByText('cobra').waitFor({ state: 'detached' })
  expect(await flawsInEveryLook(staff)).toEqual([])
})
