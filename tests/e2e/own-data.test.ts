import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccountBrowser, startAccountBrowser } from '../support/account-browser.ts'
import { drawPicture } from '../support/pictures.ts'
import { flawsInEveryLook } from '../support/screens.ts'
import { passwordOf } from '../support/site.ts'
import { unzip } from '../support/zip.ts'

let place: AccountBrowser

beforeAll(async () => {
  place = await startAccountBrowser()
  await place.site.member('lia')
})
afterAll(() => place?.close())

test('somebody gets a picture, takes their data along, leaves, and thinks better of it', async () => {
  const { page, complaints, open, enter, address } = await place.guest({
    acceptDownloads: true,
  })
  await open('/login')
  await enter('lia')
  await page.getByRole('button', { name: 'Adicionar foto' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sua foto' })
  const picture = await drawPicture(900, 900, '#1e6fa8').png().toBuffer()
  await dialog.waitFor()
  await page.evaluate((base64) => {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([bytes], 'colada.png', { type: 'image/png' }))
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  }, picture.toString('base64'))
  await dialog.getByText('colada.png').waitFor()
  expect(await flawsInEveryLook(page, 'dialog[open]')).toEqual([])

  const reloaded = page.waitForEvent('load')
  await dialog.getByRole('button', { name: 'Usar esta foto' }).click()
  await reloaded
  const shown = page.locator('main picture img[src*="/uploads/"]').first()
  await shown.waitFor()
  expect(
    await shown.evaluate((image: HTMLImageElement) => image.decode().then(() => image.currentSrc)),
  ).toMatch(/\/uploads\/[a-z2-7]{26}-192\.avif$/)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Baixar meus dados' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('canal-barra-lia.zip')
  expect([...unzip(await readFile(await download.path())).keys()]).toContain('index.html')

  await page.getByRole('button', { name: 'Excluir minha conta' }).click()
  await page.getByLabel('Sua senha').fill(passwordOf('lia'))
  expect(await flawsInEveryLook(page, 'dialog[open]')).toEqual([])
  await page.getByRole('button', { name: 'Excluir', exact: true }).click()
  await page.getByText(/Sua conta será excluída em/).waitFor()
  expect(address()).toMatch(/^\/login\?leaving=\d{4}-\d\d-\d\d$/)
  expect(await flawsInEveryLook(page)).toEqual([])

  await enter('lia')
  await page.getByText('A exclusão da conta foi cancelada.', { exact: false }).waitFor()
  await page.getByRole('heading', { level: 1, name: 'lia' }).waitFor()
  expect(complaints).toEqual([])
})
