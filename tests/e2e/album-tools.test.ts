import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type AccountBrowser, type Guest, startAccountBrowser } from '../support/account-browser.ts'
import { drawPicture } from '../support/pictures.ts'
import { flawsInEveryLook } from '../support/screens.ts'

let place: AccountBrowser
let staff: Guest

beforeAll(async () => {
  place = await startAccountBrowser()
  staff = await place.guest()
})
afterAll(() => place?.close())

const fileOf = async (name: string, colour: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await drawPicture(400, 300, colour).png().toBuffer(),
})

/** One walk through everything, because pages of a browser are dear. */
test('from an empty site to a published shop with a product that a visitor sees', async () => {
  const { page, open } = staff
  await open('/login?from=/albums')
  await staff.enter('neto')
  await page.getByText('Nenhuma loja encontrada.').waitFor()
  expect(await flawsInEveryLook(page)).toEqual([])

  await page.getByRole('link', { name: 'Criar loja' }).first().click()
  await page.getByLabel('Nome').fill('Mochila: do Início')
  await page.getByText('/shop/mochila-do-inicio').waitFor()
  await page.getByLabel('País de destino').selectOption('br')
  await page.getByLabel('Categoria').selectOption({ label: 'Fotografia' })
  expect(await flawsInEveryLook(page)).toEqual([])
  await page.getByRole('button', { name: 'Salvar e continuar' }).click()
  await page.waitForURL('**/shopEdit/*')

  const slots = page.getByRole('list', { name: 'Espaços da vitrine' })
  const files = [await fileOf('lente.png', '#c8b078'), await fileOf('tripe.png', '#4f8a9a')]
  await page.locator('input[aria-label="Enviar imagem para o espaço 1"]').setInputFiles(files)
  const second = slots.getByRole('listitem').nth(1)
  await second.getByRole('button', { name: 'Adicionar o link de Produto 2' }).waitFor()
  await slots.getByRole('button', { name: 'Adicionar o link de Produto 1' }).click()
  const dialog = page.getByRole('dialog', { name: 'Produto 1' })
  await dialog.getByLabel('Nome do produto').fill('Lente 35 mm')
  await dialog.getByLabel('URL', { exact: true }).fill('https://loja.example/lente')
  expect(await flawsInEveryLook(page, 'dialog')).toEqual([])
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('2 de 12 espaços com imagem, 1 com link.').waitFor()
  expect(await flawsInEveryLook(page)).toEqual([])

  await page.getByRole('button', { name: 'Mover Lente 35 mm' }).focus()
  for (const key of ['Space', 'ArrowRight', 'Space']) {
    await page.keyboard.press(key)
    // The keys of one who hears what happens come no faster.
    await page.waitForTimeout(300)
  }
  await page.getByText('Lente 35 mm no espaço 2 de 12.').waitFor({ state: 'attached' })
  await second.getByRole('button', { name: 'Editar Lente 35 mm' }).waitFor()
  const { db } = place.site.app.ground
  const kept = () =>
    db.read.selectFrom('albumSlots').select(['position', 'name']).orderBy('position').execute()
  const moved = [
    { position: 0, name: '' },
    { position: 1, name: 'Lente 35 mm' },
  ]
  await vi.waitFor(async () => expect(await kept()).toEqual(moved), 15_000)

  // What the nights have found out about the link.
  const check = { url: 'https://loja.example/lente', failures: 2, failingSince: '2026-11-01T05:00:00Z' }
  await db.read
    .insertInto('checkedLinks')
    .values({ ...check, checkedAt: check.failingSince })
    .execute()
  await page.reload()
  await second.getByText('Link quebrado desde 1 de nov. de 2026').waitFor()
  expect(await flawsInEveryLook(page)).toEqual([])

  await page.getByRole('button', { name: 'Apagar Lente 35 mm' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Apagar' }).click()
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await expect.poll(focused).toBe('Enviar imagem para o espaço 2')
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await second.getByRole('button', { name: 'Editar Lente 35 mm' }).waitFor()

  await page.getByRole('switch', { name: 'Publicada' }).click()
  await page.getByText('No ar: todo mundo vê.').waitFor()
  const visitor = await place.guest()
  await visitor.open('/shop/mochila-do-inicio')
  await visitor.page.getByRole('link', { name: 'Lente 35 mm' }).waitFor()

  await page.getByRole('link', { name: 'Lista simples' }).click()
  await page.getByRole('button', { name: 'Salvar o produto 2' }).waitFor()
  expect(await flawsInEveryLook(page)).toEqual([])

  await page.getByRole('link', { name: 'Configurações' }).click()
  await page.getByRole('button', { name: 'Gerar a descrição da loja' }).click()
  await page.getByText('Aqui você encontra Lente 35 mm.').waitFor()
  expect(await flawsInEveryLook(page)).toEqual([])
  await page.getByRole('link', { name: 'Capa para compartilhamento' }).click()
  await page.getByRole('heading', { level: 1, name: 'Mochila: do Início' }).waitFor()
  expect(await flawsInEveryLook(page)).toEqual([])
  expect([...staff.complaints, ...visitor.complaints]).toEqual([])
}, 90_000)
