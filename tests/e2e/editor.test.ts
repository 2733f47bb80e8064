import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccountBrowser, type Guest, startAccountBrowser } from '../support/account-browser.ts'
import { writeArticle } from '../support/articles.ts'
import { colourOf, groundOf } from '../support/colours.ts'
import { bring, heldBack, neverSavedBeforeReload } from '../support/editor-browser.ts'
import { chooseAt, isSomewhere, press, tabTo, typeInto } from '../support/keyboard.ts'
import { drawPicture } from '../support/pictures.ts'
import { flawsInEveryLook, phone } from '../support/screens.ts'
import { passwordOf } from '../support/site.ts'

let place: AccountBrowser
let staff: Guest
let page: Page

beforeAll(async () => {
  place = await startAccountBrowser()
  staff = await place.guest()
  page = staff.page
})
afterAll(() => place?.close())

const saved = () => page.getByText('Salvo', { exact: true }).waitFor()
const sheetOf = (tab: Page) => tab.getByRole('dialog', { name: 'Publicação' })

/** One test for everything, because opening pages is expensive. */
test('an empty site gets its first article, with a cover, and a visitor reads it', async () => {
  await staff.signIn('neto')
  await staff.open('/editor_ls')
  await page.getByRole('heading', { name: 'Nenhum artigo ainda' }).waitFor()
  await page
    .getByRole('banner')
    .getByRole('link', { name: 'Adicionar' })
    .or(page.getByRole('link', { name: 'Adicionar' }))
    .first()
    .click()

  // Keyboard only until the first picture. Enter moves from the title to the summary, and on to the text.
  await tabTo(page.getByRole('textbox', { name: 'Título' }))
  await page.keyboard.type('A maré que volta')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Sobre a maré.')
  await page.keyboard.press('Enter')
  const words = page.getByRole('textbox', { name: 'Texto do artigo' })
  await words.and(page.locator(':focus')).waitFor()
  await page.keyboard.type('O mar recuou.')
  await page.keyboard.press('Enter')
  // A slash opens the list of blocks; further typing filters it.
  await page.keyboard.type('/tit')
  const blocks = page.getByRole('listbox', { name: 'Blocos' })
  await blocks.getByRole('option', { name: 'Título 2', selected: true }).waitFor()
  await page.keyboard.press('ArrowDown')
  await blocks.getByRole('option', { name: 'Título 3', selected: true }).waitFor()
  const named = await words.getAttribute('aria-activedescendant')
  expect(await page.locator(`[id="${named}"]`).textContent()).toContain('Título 3')
  expect(await flawsInEveryLook(page)).toEqual([])
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await blocks.waitFor({ state: 'detached' })
  await page.keyboard.type('O farol')
  expect(await words.locator('h2').textContent()).toBe('O farol')
  const file = {
    name: 'farol.png',
    mimeType: 'image/png',
    buffer: await drawPicture(240, 126).png().toBuffer(),
  }
  await page.getByLabel('Imagens para o texto').setInputFiles(file)
  const pictures = words.locator('img[src^="/uploads/"]')
  await pictures.waitFor()
  for (const [index, way] of (['drop', 'paste'] as const).entries()) {
    const release = await heldBack(page, '**/api/articles/*/images')
    await bring(words, way, file.buffer)
    await page.getByRole('progressbar', { name: /farol-colado\.png/ }).waitFor()
    const sizes = (all: Element[]) => all.map(({ clientWidth }) => clientWidth)
    const marks = await words.locator('img.ProseMirror-separator').evaluateAll(sizes)
    expect(
      marks.every((width) => width === 0),
      'no frame without a picture',
    ).toBe(true)
    release()
    await pictures.nth(index + 1).waitFor()
  }
  await page.getByRole('progressbar').waitFor({ state: 'detached' })
  await saved()
  expect(staff.address()).toMatch(/^\/editor\/\d+$/)
  expect(await flawsInEveryLook(page)).toEqual([])

  // A picture has a field for its caption, which is not part of the text while it is empty.
  await words.locator('figcaption').last().click()
  await page.keyboard.type('O farol às seis')
  await saved()

  // The toolbar appears at the selection: Tab and a shortcut move the focus to its first tool, it is a single
  // Tab stop, and arrow keys move within it.
  await words.locator('h2').click()
  await page.keyboard.press('Shift+Home')
  const tools = page.getByRole('toolbar', { name: 'Formatação' })
  await tools.waitFor()
  const firstTool = tools.getByRole('button', { name: 'Negrito' }).and(page.locator(':focus'))
  await page.keyboard.press('Tab')
  await firstTool.waitFor()
  await page.keyboard.press('Escape')
  await words.and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Alt+F10')
  await firstTool.waitFor()
  await page.keyboard.press('ArrowRight')
  expect(await flawsInEveryLook(page)).toEqual([])
  await page.keyboard.press('Enter')
  await words.locator('h2 em').waitFor()
  await page.keyboard.press('Control+I')

  await words.click()
  await page.keyboard.press('Control+End')
  await neverSavedBeforeReload(page)
  await page.keyboard.type('Perdido?')
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('Perdido?')
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.getByText('Recuperamos o que você escreveu').waitFor()
  await words.getByText('Perdido?').waitFor()
  await saved()
  await page.getByRole('button', { name: 'Versões' }).click()
  await page.getByRole('dialog', { name: 'Versões do texto' }).getByText('É o texto de agora.').waitFor()
  expect(await flawsInEveryLook(page, 'dialog[open]')).toEqual([])
  await page.keyboard.press('Escape')

  // The session ends while the user types.
  await words.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' Ainda aqui.')
  const neto = await place.site.signIn('neto')
  for (const { id, current } of await neto.call('GET /api/sessions')) {
    if (!current) await neto.call('DELETE /api/sessions/:id', { params: { id } })
  }
  const again = page.getByRole('dialog', { name: 'Sua sessão terminou' })
  await again.getByLabel('Senha de neto').fill(passwordOf('neto'))
  await again.getByRole('button', { name: 'Entrar' }).click()
  await words.getByText('Ainda aqui.').waitFor()
  await saved()
  const tab = await staff.context.newPage()
  await tab.goto(page.url())
  await tab.getByRole('textbox', { name: 'Título' }).waitFor()

  // Keyboard only from here on. The former address of the cover page redirects to the editor.
  await staff.open(staff.address().replace('/editor/', '/editor_image/'))
  const cover = page.getByRole('region', { name: 'Capa' })
  await cover.getByRole('button', { name: 'Adicionar capa' }).and(page.locator(':focus')).waitFor()
  await chooseAt(cover.getByRole('button', { name: 'Adicionar capa' }), file)
  await page.getByText('Capa salva.').waitFor()
  await cover.locator('img[src^="/uploads/"]').waitFor()
  expect(await flawsInEveryLook(page)).toEqual([])

  // The uploaded cover is in the library, for articles too.
  await cover.getByRole('button', { name: 'Escolher da biblioteca' }).click()
  await page.getByRole('button', { name: /^Escolher a imagem 1/ }).click()
  await page.getByRole('dialog', { name: /Capa/ }).waitFor({ state: 'detached' })

  const sheet = sheetOf(page)
  await press(page.getByRole('button', { name: 'Publicação' }), 'Shift+Tab')
  await sheet.waitFor()
  await tabTo(sheet.getByRole('switch', { name: 'Publicar' }))
  await page.keyboard.press('Space')
  // What everybody sees has one colour: the switch of a shop is looked at in album-tools.test.ts.
  const shown = sheet.getByRole('switch', { name: 'Publicar', checked: true })
  expect(await groundOf(shown)).toBe(await colourOf(page, '--green'))
  await typeInto(sheet.getByLabel('Categoria'), 'Fotografia')
  // Entered in the time zone of the author; the site stores the instant.
  await sheet.getByLabel('Data de publicação').fill('2024-03-04T15:30')
  const publishedAt = await page.evaluate(() => new Date('2024-03-04T15:30').toISOString())
  await expect.poll(() => sheet.getByLabel('Autor').locator('option').allTextContents()).toEqual(['neto'])
  expect(await flawsInEveryLook(page)).toEqual([])
  await press(sheet.getByRole('button', { name: 'Publicar agora' }))
  await page.getByText('Publicado com sucesso').waitFor()
  await isSomewhere(page)

  // The article is published, and the other tab still has the draft: that is no conflict yet.
  await tab.getByRole('textbox', { name: 'Título' }).fill('A maré que foi')
  await tab.getByText(/^Este artigo acaba de ser publicado\./).waitFor()
  const elsewhere = await place.site.signIn('neto')
  const [, id] = /\/editor\/(\d+)/.exec(tab.url()) ?? []
  const body = { description: 'Sobre a maré alta.' }
  await elsewhere.call('PUT /api/articles/:id', { params: { id: Number(id) }, body })
  await tab.getByRole('button', { name: /^Atualizar/ }).click()
  const conflict = tab.getByRole('alertdialog', { name: 'Alguém mudou este artigo' })
  await conflict.getByRole('region', { name: 'O seu texto' }).getByText('A maré que foi').waitFor()
  await conflict.and(tab.locator(':focus')).waitFor()
  await conflict.getByRole('region', { name: 'O texto do site' }).getByText('A maré que volta').waitFor()
  expect(await flawsInEveryLook(tab, 'dialog[open]')).toEqual([])
  await conflict.getByRole('button', { name: 'Ficar com o do site' }).click()
  await tab.close()

  await page.getByRole('link', { name: 'Todos os artigos' }).click()
  const row = page.getByRole('row', { name: /A maré que volta/ })
  await row.getByText('Fotografia').filter({ visible: true }).waitFor()
  expect(await row.getByRole('link', { name: /^Ver/ }).getAttribute('href')).toBe(
    '/magazine/a-mare-que-volta',
  )
  expect(await flawsInEveryLook(page)).toEqual([])

  const visitor = await place.guest()
  await visitor.open('/blog')
  await visitor.page
    .getByRole('link', { name: /A maré que volta/ })
    .first()
    .click()
  await visitor.page.getByRole('heading', { level: 1, name: 'A maré que volta' }).waitFor()
  await visitor.page.getByText('mar recuou.').waitFor()
  expect(await visitor.page.locator('.author-facts time').getAttribute('datetime')).toBe(publishedAt)
  const data = await visitor.page.locator('script[type="application/ld+json"]').allTextContents()
  expect(data.join()).toContain(`"datePublished":"${publishedAt}"`)
  expect(await visitor.page.locator('.article-deck').textContent()).toBe('Sobre a maré alta.')
  expect(await visitor.page.locator('.article-body figcaption').allTextContents()).toEqual([
    'O farol às seis',
  ])
  const shownCover = visitor.page.locator('.article-picture img')
  expect(
    await shownCover.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBeGreaterThan(0)
  expect([...staff.complaints, ...visitor.complaints]).toEqual([])
}, 150_000)

async function openedBy(username: string, path: string, look?: BrowserContextOptions): Promise<Page> {
  const guest = await place.guest(look)
  await guest.signIn(username)
  await guest.open(path)
  await guest.page.getByRole('textbox', { name: 'Texto do artigo' }).waitFor()
  return guest.page
}

test('an earlier version comes back whole, however it was written, and leaves nothing to save', async () => {
  const neto = await place.site.signIn('neto')
  const lia = await place.site.member('lia', { roles: ['ROLE_MODERATOR'] })
  // The editor itself would store it without the trailing space.
  const { id } = await writeArticle(neto, { content: '<p>O mar recuou. </p>' })
  await lia.call('PUT /api/articles/:id', { params: { id }, body: { content: '<p>O mar voltou.</p>' } })

  const tab = await openedBy('neto', `/editor/${id}`)
  await tab.getByRole('button', { name: 'Versões' }).press('Enter')
  const versions = tab.getByRole('dialog', { name: 'Versões do texto' })
  await versions.getByRole('button', { name: /^.* neto · / }).press('Enter')
  await versions.getByText('O mar recuou.').waitFor()
  await versions.getByRole('button', { name: 'Voltar a esta versão' }).press('Enter')

  await expect.poll(() => versions.count()).toBe(0)
  await tab.getByRole('button', { name: 'Versões' }).and(tab.locator(':focus')).waitFor()
  expect(await tab.getByRole('textbox', { name: 'Texto do artigo' }).textContent()).toMatch(/^O mar recuou\./)
  await tab.getByText('Salvo', { exact: true }).waitFor()
  const update = tab.getByRole('button', { name: 'Atualizar' })
  expect(await update.isDisabled()).toBe(true)

  // The same user publishes other text in another tab, then keeps the text of this one.
  const elsewhere = { content: '<p>Da outra aba.</p><p>a<br><br>b</p>' }
  await neto.call('PUT /api/articles/:id', { params: { id }, body: elsewhere })
  await tab.getByRole('textbox', { name: 'Texto do artigo' }).fill('Desta aba.')
  await update.click()
  await tab.getByRole('button', { name: 'Ficar com o meu' }).click()
  await tab.getByText('Salvo', { exact: true }).waitFor()
  await tab.getByRole('button', { name: 'Versões' }).click()
  await versions.getByText('Desta aba.').waitFor()
  await versions.getByRole('listitem').nth(1).getByRole('button').click()
  await versions.getByText('Da outra aba.').waitFor()
  // Between line breaks ProseMirror writes a picture without a source, which is nothing to see.
  const separator = versions.locator('.ProseMirror-separator')
  expect(await separator.count()).toBe(1)
  expect(await separator.isVisible()).toBe(false)
  await tab.context().close()
})

test('the longest address, all one word, fits a phone', async () => {
  const neto = await place.site.signIn('neto')
  const { id } = await writeArticle(neto, { title: 'mar'.repeat(66) })
  // The former address of the publication page opens its sheet.
  const tab = await openedBy('neto', `/editor_step2/${id}`, phone)
  expect(new URL(tab.url()).pathname).toBe(`/editor/${id}`)
  await sheetOf(tab)
    .getByText(new RegExp(`/blog/${'mar'.repeat(20)}`))
    .waitFor()
  expect(await tab.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.viewport.width)
  await sheetOf(tab).getByRole('button', { name: 'Fechar' }).click()
  expect(await tab.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.viewport.width)
  await tab.context().close()
})
