import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type AccountBrowser, type Guest, startAccountBrowser } from '../support/account-browser.ts'
import { tabTo } from '../support/keyboard.ts'
import { productMove, recordProductMoves } from '../support/moves.ts'
import { flawsInEveryLook } from '../support/screens.ts'
import { makeAlbum, staffActor } from '../support/stores.ts'

const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
let place: AccountBrowser
let guest: Guest

beforeAll(async () => {
  place = await startAccountBrowser()
  const products = [
    { name: 'Lente 35 mm', actionUrl: 'https://loja.example/lente', colour: '#c8b078' },
    { name: 'Microfone', actionUrl: 'https://loja.example/mic', colour: '#88a8b8' },
    { name: 'Caneca', colour: '#4f8a9a' },
  ]
  await makeAlbum(place.site, { name: 'Casa de praia', category: 11, country: 'pt' })
  await makeAlbum(place.site, { category: 8, description: 'Doze coisas.', products })
  guest = await place.guest()
})
afterAll(() => place?.close())

/** The share of a picture in this colour, or one that looks the same: 0 to 1. */
async function shareOf(file: string, colour: readonly number[]): Promise<number> {
  const { data, info } = await sharp(file)
    .resize(200)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const isSame = (at: number) =>
    colour.every((part, channel) => Math.abs((data[at + channel] ?? 0) - part) < 10)
  const pixels = info.width * info.height
  return Array.from({ length: pixels }, (_, pixel) => pixel * 3).filter(isSame).length / pixels
}

const shopPath = '/shop/mochila-do-primeiro-curta'

/** One test for everything, because opening pages is expensive. */
test('shops are found by category, looked into by hand and keys, shared and gone on from', async () => {
  const { page, open } = guest
  await open('/shop')
  await page.getByRole('link', { name: 'Fotografia', exact: true }).click()
  await page.waitForURL('**/shop?category=photography')
  await page.getByRole('link', { name: 'Casa de praia' }).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Fotografia', exact: true }).click()
  await page.getByRole('link', { name: 'Casa de praia' }).waitFor()
  expect(new URL(page.url()).search).toBe('')
  const card = page.getByRole('article').filter({ hasText: 'Mochila do primeiro curta' })
  expect(await card.locator('img').boundingBox(), 'the picture of a card fills its frame').toEqual(
    await card.locator('.album-card-picture').boundingBox(),
  )

  await tabTo(page.getByRole('link', { name: 'Mochila do primeiro curta' }))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Mochila do primeiro curta' }).waitFor()
  expect(await page.locator('.frame-panel').count()).toBe(0)
  expect(await flawsInEveryLook(page)).toEqual([])

  await tabTo(page.getByRole('link', { name: 'Lente 35 mm' }))
  await page.keyboard.press('ArrowRight')
  const product = page.getByRole('link', { name: 'Microfone' })
  expect(await product.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Microfone' })
  await dialog.waitFor()
  expect(new URL(page.url()).hash).toBe('#02')
  expect(await flawsInEveryLook(page, 'dialog')).toEqual([])

  for (let steps = 0; steps < 12; steps += 1) await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('.slot, header'))).toBeNull()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('dialog', { name: 'Caneca' }).waitFor()
  expect(new URL(page.url()).hash).toBe('#03')
  await page.keyboard.press('ArrowLeft')
  await dialog.waitFor()

  const pin = dialog.getByRole('link', { name: 'Salvar no Pinterest' })
  const opacity = () => pin.evaluate((element) => Number(getComputedStyle(element).opacity))
  await page.mouse.move(1, 1)
  await dialog.getByRole('button', { name: 'Fechar' }).focus()
  await vi.waitFor(async () => expect(await opacity()).toBe(0), 15_000)
  await pin.hover()
  await vi.waitFor(async () => expect(await opacity()).toBe(1), 15_000)

  const [shop] = await Promise.all([
    page.context().waitForEvent('page'),
    tabTo(dialog.getByRole('link', { name: 'Ir para a página do produto' })).then(() =>
      page.keyboard.press('Enter'),
    ),
  ])
  await shop.close()
  const clicks = () =>
    place.site.app.infrastructure.db.read.selectFrom('albumClicks').select('clicks').execute()
  await vi.waitFor(async () => expect(await clicks()).toEqual([{ clicks: 1 }]), 15_000)

  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(new URL(page.url()).hash).toBe('')
  expect(await product.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(guest.complaints).toEqual([])
})

const expected = (reducedMotion: 'no-preference' | 'reduce') =>
  reducedMotion === 'reduce' ? undefined : { isOnTop: true, isAlone: true }

test('the picture of a slot moves to its product and back, and is there at once for who wants no motion', async () => {
  const visitor = await place.guest()
  const { page, open } = visitor
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await page.emulateMedia({ reducedMotion })
    for (const viewport of [desktop, phone]) {
      await page.setViewportSize(viewport)
      await open(shopPath)
      await page.evaluate(recordProductMoves)
      const slot = page.getByRole('link', { name: 'Microfone' })
      await slot.scrollIntoViewIfNeeded()
      const scrolled = await page.evaluate(() => scrollY)
      await slot.click()
      await page.getByRole('dialog', { name: 'Microfone' }).waitFor()
      expect(await page.evaluate(() => scrollY), 'the page stays where it is').toBe(scrolled)
      const { move, left } = await page.evaluate(productMove)
      expect(left).toBe(0)
      expect(move && { isOnTop: move.isOnTop, isAlone: move.isAlone }).toEqual(expected(reducedMotion))
      expect(Math.max(move?.offAtSlot ?? 0, move?.offAtProduct ?? 0)).toBeLessThan(1)

      await page.keyboard.press('Escape')
      await page.getByRole('dialog', { name: 'Microfone' }).waitFor({ state: 'detached' })
      const back = await page.evaluate(productMove)
      expect(back.left, 'and back').toBe(0)
      expect(back.move && { isOnTop: back.move.isOnTop, isAlone: back.move.isAlone }).toEqual(
        expected(reducedMotion),
      )
      expect(Math.max(back.move?.offAtSlot ?? 0, back.move?.offAtProduct ?? 0)).toBeLessThan(1)
    }
    // Loads a new document, since a slot was pressed in this one.
    await open('/shop')
    await open(`${shopPath}#01`)
    await page.evaluate(recordProductMoves)
    await page.getByRole('dialog', { name: 'Lente 35 mm' }).waitFor()
    expect((await page.evaluate(productMove)).move).toBeUndefined()
  }
  expect(visitor.complaints).toEqual([])
})

test('a picture that is lost has a piece of the chart in its place, and no sign of the browser', async () => {
  const { page, openInPeace } = await place.guest()
  await page.route(/\/uploads\//, (route) => route.fulfill({ status: 404 }))
  await openInPeace(shopPath)
  const standIn = await page
    .locator('.slot img')
    .first()
    .evaluate((img) => {
      const { width, height, backgroundImage } = getComputedStyle(img, '::before')
      const room = [width, height].map((size) => Math.round(Number.parseFloat(size)))
      const isWhole = `${room}` === `${[img.clientWidth, img.clientHeight]}`
      return { isWhole, chart: /chart-light/.test(backgroundImage), clips: getComputedStyle(img).overflow }
    })
  expect(standIn).toEqual({ isWhole: true, chart: true, clips: 'clip' })
})

test('a word that is longer than the window breaks in the text of a shop', async () => {
  const { id, slug } = await makeAlbum(place.site, { name: 'praia'.repeat(20) })
  await place.site.app.services.stores.suggest(staffActor, id, { anew: true })
  const { page, openInPeace } = await place.guest({ viewport: phone })
  await openInPeace(`/shop/${slug}`)
  await page.getByText('é uma seleção de').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
})

test('a shared address opens its product, and closing it stays in the shop', async () => {
  const { page, open } = guest
  await open('/shop')
  expect(await flawsInEveryLook(page)).toEqual([])
  await open('/courses')
  await page.getByRole('heading', { name: 'Nenhum curso publicado ainda' }).waitFor()
  await open(`${shopPath}#01`)
  const dialog = page.getByRole('dialog', { name: 'Lente 35 mm' })
  await dialog.waitFor()
  await dialog.getByRole('button', { name: 'Fechar' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(page.url()).toBe(place.site.url + shopPath)
  expect(guest.complaints).toEqual([])
})

test('the sheet of a shop is taken as a picture, for stories and for a feed', async () => {
  const { page, open } = guest
  await open(shopPath)
  for (const [format, height, least] of [
    ['Stories', 1920, 0.03],
    ['Feed', 1350, 0.05],
  ] as const) {
    await page.getByRole('button', { name: 'Baixar folha' }).click()
    const choice = page.getByRole('menuitem', { name: format })
    await choice.waitFor()
    expect(await flawsInEveryLook(page, '[role=menu]')).toEqual([])
    const [download] = await Promise.all([page.waitForEvent('download'), choice.click()])
    expect(download.suggestedFilename()).toBe(`mochila-do-primeiro-curta-${format.toLowerCase()}.jpg`)
    const file = await download.path()
    expect(await sharp(file).metadata()).toMatchObject({ format: 'jpeg', width: 1080, height })
    for (const colour of [
      [0xc8, 0xb0, 0x78],
      [0x88, 0xa8, 0xb8],
      [0x4f, 0x8a, 0x9a],
    ])
      expect(await shareOf(file, colour), `${format} ${colour}`).toBeGreaterThan(least)
    if (format !== 'Stories') continue
    // Nothing but paper where apps show the name of its author.
    const top = await sharp(file).extract({ left: 0, top: 0, width: 1080, height: 240 }).toBuffer()
    const { channels } = await sharp(top).stats()
    expect(channels.map(({ min }) => min > 230)).toEqual([true, true, true])
  }

  // A sheet is always on light paper, so that its code can be read.
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.getByRole('button', { name: 'Baixar folha' }).click()
  const [atNight] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Feed' }).click(),
  ])
  expect(await shareOf(await atNight.path(), [0xfb, 0xfa, 0xf7])).toBeGreaterThan(0.2)
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBeUndefined()

  await page.evaluate(becomeSlowPhone)
  await page.getByRole('button', { name: 'Baixar folha' }).click()
  const [instead] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Feed' }).click(),
  ])
  expect(instead.suggestedFilename()).toBe('mochila-do-primeiro-curta-feed.jpg')
})

/**
 * Simulates a slow phone, on which Safari refuses to share because too much time has passed since the tap.
 */
function becomeSlowPhone(): void {
  const ask = matchMedia.bind(window)
  window.matchMedia = (query) => ask(query.replace('(pointer: coarse)', 'all'))
  const share = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  Object.assign(navigator, { canShare: () => true, share })
}
