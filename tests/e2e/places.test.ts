import { afterAll, beforeAll, expect, test } from 'vitest'
import { accentRamp } from '#contract/rules/accent.ts'
import { type AccountBrowser, type Guest, startAccountBrowser } from '../support/account-browser.ts'
import { writeArticle } from '../support/articles.ts'
import { drawPicture } from '../support/pictures.ts'
import { flawsInEveryLook } from '../support/screens.ts'
import { sendTrack } from '../support/tracks.ts'
import { makePlaylist, makeVideo } from '../support/videos.ts'

let accounts: AccountBrowser
let staff: Guest

beforeAll(async () => {
  accounts = await startAccountBrowser()
  staff = await accounts.guest()
  const neto = await accounts.site.signIn('neto')
  await sendTrack(accounts.site, neto)
  // Only categories of an article are offered.
  await writeArticle(neto, { category: 1 })
  const video = await makeVideo(accounts.site, { title: 'O farol' })
  await makePlaylist(accounts.site, 'Bastidores', [video])
})
afterAll(() => accounts?.close())

test('photos, prices and the bio are looked at, and an administrator changes what the site says', async () => {
  const { page, open, complaints } = staff
  await open('/photos')
  await page
    .getByRole('button', { name: /^Ampliar/ })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await open('/cryptos')
  // Without a vendor, the built-in prices are shown with their date, marked as old.
  await page.getByText(/Preços antigos, de 1 de janeiro de 2025.*: a fonte não respondeu/).waitFor()
  expect(await flawsInEveryLook(page)).toEqual([])
  await open('/bio')
  await page.getByRole('heading', { level: 1 }).waitFor()

  await staff.signIn('neto')
  await open('/admin/site')
  await page.getByLabel('Ano no rodapé').fill('2026')
  expect(await flawsInEveryLook(page)).toEqual([])
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Configurações salvas.').waitFor()
  // The frame shows it at once.
  await page
    .getByText(/^© 2026/)
    .first()
    .waitFor()
  await page.locator('form [aria-busy="true"]').waitFor({ state: 'detached' })
  // A colour too bright for the light theme is darkened until it is readable.
  const accent = page.getByRole('region', { name: 'Cor de destaque' })
  await accent.getByLabel('Outra cor').fill('#ffe14d')
  await accent.getByText(/Escurecida até dar para ler/).waitFor()
  await accent.getByRole('button', { name: 'Usar esta cor' }).click()
  await page.getByRole('button', { name: 'Desfazer' }).waitFor()
  expect(await flawsInEveryLook(page)).toEqual([])
  const worn = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--sea').trim())
  await expect.poll(worn).toBe(accentRamp('#ffe14d').light.sea)
  await open('/admin/site')
  expect(await worn()).toBe(accentRamp('#ffe14d').light.sea)
  await accent.getByRole('button', { name: 'Mar' }).click()
  await accent.getByRole('button', { name: 'Usar esta cor' }).click()
  await page.getByRole('button', { name: 'Desfazer' }).waitFor()

  const logo = page.getByRole('region', { name: 'Logotipo' })
  const buffer = await drawPicture(300, 200).png().toBuffer()
  const file = { name: 'marca.png', mimeType: 'image/png', buffer }
  await logo.locator('input[type=file]').setInputFiles(file)
  await logo.getByRole('button', { name: 'Usar este logotipo' }).waitFor()
  const grounds = logo
    .locator('figure')
    .evaluateAll((tiles) => tiles.map((tile) => getComputedStyle(tile).backgroundColor))
  expect(new Set(await grounds).size).toBe(2)
  expect(await flawsInEveryLook(page)).toEqual([])
  await logo.getByRole('button', { name: 'Usar este logotipo' }).click()
  await page.getByText('Logotipo trocado.').waitFor()
  await logo.getByRole('button', { name: 'Tirar o logotipo' }).waitFor()
  // In a low window the list of tools scrolls under a fade: the current one is above it.
  await page.setViewportSize({ width: 1280, height: 620 })
  await open('/admin/site')
  const tool = page.getByRole('navigation', { name: 'Ferramentas' }).locator('[aria-current="page"]')
  await tool.waitFor()
  const answer = await page.reload()
  expect(await answer?.text(), 'the list does not come later').toContain('aria-label="Ferramentas"')
  const shown = page.locator('.frame-header .wordmark-logo')
  const sizes = shown.evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    const { width, height } = image.getBoundingClientRect()
    return [width, height, image.naturalWidth]
  })
  expect(await sizes).toEqual([39, 26, 300])
  const overlap = () =>
    tool.evaluate((row) => {
      const lists = row.closest('.sidebar-lists')?.getBoundingClientRect().bottom ?? 0
      return row.getBoundingClientRect().bottom - (lists - 32)
    })
  await expect.poll(overlap).toBeLessThanOrEqual(1)
  await page.setViewportSize({ width: 1280, height: 720 })

  const screens = page.getByRole('navigation', { name: 'Configurações do site' })
  await screens.getByRole('link', { name: 'Páginas' }).click()
  await page.getByRole('link', { name: 'Editar Sobre nós' }).waitFor()
  expect(await flawsInEveryLook(page)).toEqual([])
  await page.getByRole('link', { name: 'Editar Sobre nós' }).click()
  await page.getByRole('tab', { name: 'Français' }).click()
  await page.getByLabel('Título', { exact: true }).fill('Qui nous sommes')
  // Edited with the tools of articles, and previewed as readers will see it.
  const words = page.getByRole('textbox', { name: 'Texto' })
  await words.click()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Bienvenue sur {{siteName}}.')
  await page.keyboard.press('Shift+Home')
  await page.getByRole('toolbar').getByRole('button', { name: 'Título 2' }).click()
  expect(await flawsInEveryLook(page)).toEqual([])
  // Undo still works after a look at another language.
  await page.getByRole('tab', { name: 'Español' }).click()
  await page.getByRole('tab', { name: 'Français' }).click()
  await words.click()
  await page.keyboard.press('Control+Z')
  const written = words.locator('h2', { hasText: 'Bienvenue' })
  await written.waitFor({ state: 'detached' })
  await page.keyboard.press('Control+Y')
  await written.waitFor()
  await page.getByRole('button', { name: 'Pré-visualizar' }).click()
  const preview = page.getByRole('dialog', { name: 'Pré-visualizar' })
  await preview.getByRole('heading', { level: 2, name: 'Bienvenue sur Canal Barra.' }).waitFor()
  expect(await flawsInEveryLook(page, 'dialog[open]')).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Publicar nos quatro idiomas' }).click()
  await page.getByText('Página publicada.').waitFor()
  const about = await accounts.site.visitor.call('GET /api/pages/:key', {
    params: { key: 'about' },
    query: { lang: 'fr' },
  })
  expect(about).toMatchObject({ title: 'Qui nous sommes', content: '<h2>Bienvenue sur Canal Barra.</h2>' })
  await screens.getByRole('link', { name: 'Fotos' }).click()
  await page
    .getByRole('button', { name: /^Mover / })
    .first()
    .waitFor()
  expect(await flawsInEveryLook(page)).toEqual([])
  await screens.getByRole('link', { name: 'Anúncios' }).click()
  await page.getByText('Ao acaso').first().waitFor()
  expect(await flawsInEveryLook(page)).toEqual([])
  await screens.getByRole('link', { name: 'Criptos' }).click()
  await page.getByRole('button', { name: 'Destacar Bitcoin' }).waitFor()
  expect(await flawsInEveryLook(page)).toEqual([])
  await screens.getByRole('link', { name: 'Categorias' }).click()
  await page.getByRole('button', { name: 'Editar Música' }).click()
  await page.getByRole('dialog').getByLabel('Em francês').fill('Sons')
  expect(await flawsInEveryLook(page, 'dialog[open]')).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click()
  await page.getByText(/· Sons ·/).waitFor()
  expect(await flawsInEveryLook(page)).toEqual([])

  // Tools whose screens no other test opens.
  const tools = page.getByRole('navigation', { name: 'Ferramentas' })
  for (const name of ['Enquetes', 'Músicas', 'Vídeos', 'Cursos']) {
    await tools.getByRole('link', { name }).click()
    await tools.locator('[aria-current="page"]', { hasText: name }).waitFor()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })
    expect(await flawsInEveryLook(page), name).toEqual([])
  }

  await open('/blog?lang=fr')
  await page.getByRole('link', { name: 'Sons', exact: true }).waitFor()
  await open('/sobre-nos?lang=fr')
  await page.getByRole('heading', { level: 1, name: 'Qui nous sommes' }).waitFor()
  await page.getByText('© 2026').waitFor()
  expect(complaints).toEqual([])
})
