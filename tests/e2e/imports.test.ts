import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccountBrowser, startAccountBrowser } from '../support/account-browser.ts'
import { startOldSite } from '../support/imports.ts'
import { flawsInEveryLook } from '../support/screens.ts'

let place: AccountBrowser

beforeAll(async () => {
  place = await startAccountBrowser()
  startOldSite(place.site)
})
afterAll(() => place.close())

const exported = (name: string) => join(import.meta.dirname, '../support/imports', name)

test('an administrator sends an export, chooses what becomes of it, and follows what is written', async () => {
  const { page, open, signIn, complaints } = await place.guest()
  await signIn('neto')
  await open('/admin/imports')
  await page.getByText('Nada importado ainda').waitFor()
  expect(await flawsInEveryLook(page)).toEqual([])

  await page.getByLabel('Arquivo exportado').setInputFiles(exported('wordpress.xml'))
  await page.getByRole('heading', { level: 1, name: 'old.example.com' }).waitFor()
  const begin = page.getByRole('button', { name: 'Começar' })
  await begin.waitFor()
  await page.getByText('código [contact-form-7]').waitFor()
  expect(await flawsInEveryLook(page)).toEqual([])

  await page.getByLabel('Quem assina: Ana Lúcia').selectOption({ label: 'neto' })
  await page.getByLabel('Categorias: Viagens').selectOption({ label: 'Viagem' })
  await page.getByLabel('Páginas', { exact: true }).selectOption('Ficam de fora')
  await begin.press('Enter')
  await page.getByRole('heading', { name: 'O que foi feito' }).waitFor()
  // The form is gone, and the focus is not lost with it.
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content')
  await page.getByText('Terminado').waitFor({ timeout: 20_000 })
  await page.getByRole('heading', { name: 'Imagens que não vieram' }).waitFor()
  expect(await flawsInEveryLook(page)).toEqual([])
  await page.getByLabel('Situação').selectOption({ label: 'ficou de fora (2)' })
  await page.getByText('Equipe').waitFor()
  await page.getByLabel('Situação').selectOption({ label: 'Todos' })

  await page.getByRole('link', { name: 'Uma viagem à Praia do Forte', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Uma viagem à Praia do Forte' }).waitFor()
  await page.getByRole('img', { name: 'Mar & areia' }).waitFor()

  await open('/admin/imports')
  await page.getByRole('link', { name: 'Abrir a importação de old.example.com' }).click()
  await page.getByRole('button', { name: 'Retirar os textos' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retirar os textos' }).click()
  await page.getByText('Retirado', { exact: false }).first().waitFor({ timeout: 20_000 })
  expect(complaints).toEqual([])
  await page.close()
})

test('a file of which all has come is read, although nobody heard so', async () => {
  const { page, open, signIn } = await place.guest()
  await signIn('neto')
  await open('/admin/imports')
  let lost = 0
  await page.route('**/api/admin/imports/*/pieces/0', async (route) => {
    if (lost > 0) return route.continue()
    await route.fetch()
    lost += 1
    await route.abort()
  })
  await page.getByLabel('Arquivo exportado').setInputFiles(exported('wordpress.xml'))
  await page.getByRole('heading', { level: 1, name: 'old.example.com' }).waitFor()
  expect(lost).toBe(1)
  await page.close()
})

test('a file that is no export is refused in words', async () => {
  const { page, open, signIn } = await place.guest()
  await signIn('neto')
  await open('/admin/imports')
  const empty = { name: 'nada.xml', mimeType: 'text/xml', buffer: Buffer.alloc(0) }
  await page.getByLabel('Arquivo exportado').setInputFiles(empty)
  await page.getByText('Não é um arquivo do WordPress nem do Ghost.').waitFor()
  await open('/admin/imports')
  await page.getByLabel('Arquivo exportado').setInputFiles({
    name: 'receita.xml',
    mimeType: 'text/xml',
    buffer: Buffer.from('<receita/>'),
  })
  await page.getByText('Não é um arquivo do WordPress nem do Ghost.').waitFor()
  await page.close()
})
