import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '../support/account-browser.ts'
import { isAlive, launchChromium, launchStill } from '../support/chromium.ts'
import { movesOf, recordMoves } from '../support/moves.ts'
import { overlapsOf } from '../support/overlaps.ts'
import { axeFlaws, flawsInEveryLook, phone } from '../support/screens.ts'
import { startSite, type TestSite } from '../support/site.ts'

let site: TestSite
let browser: Browser
let context: BrowserContext
let page: Page

beforeAll(async () => {
  const environment = { RATE_LIMIT_FACTOR: '1000' }
  // Nothing plays on to the fourth track.
  site = await startSite({ pages: 'production', music: { seconds: 8, sounds: 3 }, environment })
  await publishLyrics()
  browser = await launchChromium({ args: ['--autoplay-policy=user-gesture-required'] })
  context = await browser.newContext({ hasTouch: true, viewport: { width: 1440, height: 900 } })
  await context.addCookies([{ name: 'cookies_accepted', value: 'true', url: site.url }])
  page = await context.newPage()
})
afterAll(async () => {
  await browser?.close()
  await site.stop()
})

/** Publishes two lyrics; the newer one has times and a track. */
async function publishLyrics(): Promise<void> {
  const staff = await site.signIn('neto')
  const [first, track] = await site.visitor.call('GET /api/tracks')
  await staff.call('PUT /api/tracks/:id', {
    params: { id: first?.id ?? 0 },
    body: { artist: 'Maré'.repeat(16) },
  })
  const content = '<p>A maré levou<br>a marca do tripé</p>'
  const lyric = (title: string, more: object) => ({
    body: { title, content, isLyrics: true, isPublished: true, ...more },
  })
  await staff.call('POST /api/articles', lyric('Farol aceso', {}))
  const lrc = '[00:00.00]A maré levou\n[00:00.60]a marca do tripé\n[00:30.00]e o teu nome'
  await staff.call('POST /api/articles', lyric('Maré de lua', { lrc, trackId: track?.id }))
}

const button = (name: string) => page.getByRole('button', { name, exact: true }).first()
const currentTrack = () => page.locator('.music-item[aria-current] .music-name').textContent()

/** Runs in the page: returns the elements that are covered while they have the focus. */
function coveredInTurn(all: HTMLElement[]) {
  const isCovered = (element: HTMLElement) => {
    element.focus()
    const { left, bottom } = element.getBoundingClientRect()
    return !element.contains(document.elementFromPoint(left + 4, bottom - 2))
  }
  return all.filter(isCovered).map(({ textContent }) => textContent)
}

test('music really plays, goes on by itself, stays while pages change, and is found again', async () => {
  await page.goto(`${site.url}/music`)
  await page.getByRole('region', { name: 'Player de música' }).waitFor()
  expect(await flawsInEveryLook(page)).toEqual([])

  await page.setViewportSize(phone.viewport)
  expect(await axeFlaws(page, { rules: ['target-size'] })).toEqual([])
  const transports = page.getByRole('button', { name: 'Tocar', exact: true })
  expect(await transports.filter({ visible: true }).count()).toBe(1)
  // In a low window the player covers the end of the list, but never the focused element.
  await page.setViewportSize({ width: 1440, height: 500 })
  expect(await page.locator('.music-item').evaluateAll(coveredInTurn)).toEqual([])
  await page.setViewportSize({ width: 844, height: 390 })
  expect((await page.locator('.player-bar').boundingBox())?.height, 'it is low, too').toBeLessThan(50)
  await page.setViewportSize({ width: 1440, height: 900 })

  // The spectrum is animated only without reduced motion.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.locator('.music-item', { hasText: 'Barra de saia' }).click()
  await expect.poll(() => soundIsSeen(page)).toBe(true)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(currentTrack).toBe('Maré de lua')
  await button('Pausar').click()
  const paused = (await currentTrack()) ?? ''
  await page.getByRole('slider', { name: 'Posição na faixa' }).fill('1')

  await page.getByRole('link', { name: 'Canais', exact: true }).first().click()
  const bar = page.getByRole('region', { name: 'Player de música' })
  await bar.getByText(paused).waitFor()
  await page.reload()
  await bar.getByText(paused).waitFor()
  await bar.getByText('0:01').waitFor()
})

test('the page rests until somebody presses a key, shows all of itself meanwhile, and knows what was played', async () => {
  const whole = await launchStill()
  const visitor = await whole.newPage({ reducedMotion: 'reduce' })
  const scripts: string[] = []
  visitor.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  const open = () => visitor.goto(`${site.url}/music`, { waitUntil: 'networkidle' })
  await open()
  expect(scripts).toEqual([])
  const bar = visitor.getByRole('region', { name: 'Player de música' })
  const [first, second] = await site.visitor.call('GET /api/tracks')
  await bar.getByText(first?.title ?? '', { exact: true }).waitFor()
  expect(await visitor.locator('.music-spectrum svg').count()).toBe(1)

  await visitor.keyboard.press('Space')
  await bar.getByRole('button', { name: 'Pausar' }).waitFor()
  expect(scripts.length).toBeGreaterThan(0)
  expect(scripts.filter((url) => /\/chat-[\w-]+\.js$/.test(url))).toEqual([])
  await visitor.keyboard.press('Shift+ArrowRight')
  await visitor.locator('.music-item[aria-current]', { hasText: second?.title ?? '' }).waitFor()
  await visitor.keyboard.press('Space')
  await open()
  await bar.getByText(second?.title ?? '', { exact: true }).waitFor()
  await visitor.evaluate(() => localStorage.clear())
  const pressed = Promise.withResolvers<void>()
  await visitor.route('**/assets/entry.client-*.js', async (route) => {
    await pressed.promise
    await route.continue()
  })
  await open()
  await bar.getByRole('button', { name: 'Tocar' }).click()
  pressed.resolve()
  await bar.getByRole('button', { name: 'Pausar' }).waitFor()
  expect(await visitor.evaluate(() => window.touchedSound?.paused)).toBe(false)
  await whole.close()
})

test('words are found, read, swiped through and followed while they are sung', async () => {
  await page.getByRole('link', { name: 'Letras', exact: true }).first().click()
  const box = page.getByRole('textbox', { name: /procur|busc/i })
  await box.fill('mare')
  await box.press('Enter')
  await page.waitForURL('**/lyrics?q=mare')
  await page.goBack()
  expect(await flawsInEveryLook(page)).toEqual([])
  expect(await distanceFromMiddle('.lyrics')).toBeLessThan(2)

  await page.getByRole('link', { name: 'Maré de lua', exact: true }).click()
  await page.waitForURL('**/lyrics/mare-de-lua')
  expect(await distanceFromMiddle('.lyric')).toBeLessThan(2)
  const [lyric, words, comments] = await Promise.all(
    ['.lyric', '.lyric-text', '#comments > header'].map((part) => page.locator(part).boundingBox()),
  )
  expect(comments?.x, 'comments begin where the words do').toBe(words?.x)
  expect((comments?.y ?? 0) - (lyric?.y ?? 0) - (lyric?.height ?? 0)).toBeLessThan(60)
  await button('Ouvir').click()
  await page.locator('[data-near="now"]', { hasText: 'a marca do tripé' }).waitFor()
  const record = page.locator('.record[data-turning]')
  const turns = () => record.evaluate((it) => getComputedStyle(it, '::after').animationDuration)
  expect(Number.parseFloat(await turns())).toBeLessThan(0.01)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await turns()).toBe('1.8s')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await flawsInEveryLook(page)).toEqual([])

  const finger = await context.newCDPSession(page)
  await swipe(finger, -90)
  await page.waitForTimeout(300)
  expect(new URL(page.url()).pathname).toBe('/lyrics/mare-de-lua')
  await swipe(finger, -140)
  await page.waitForURL('**/lyrics/farol-aceso')
  await page.getByRole('heading', { name: 'Farol aceso' }).waitFor()
  await page.keyboard.press('ArrowLeft')
  await page.waitForURL('**/lyrics/mare-de-lua')
})

const roomParts = '.now-head, .now-cover, .now-title, .now-artist, .now-links, .player-seek, .now-buttons'

test('the cover opens a room with the words, the queue and a sleep timer, and Back leaves it', async () => {
  await button('Ouvir').click()
  // The song lasts eight seconds, in which a busy machine does not reach its verses.
  await button('Pausar').click()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.evaluate(recordMoves)
  await page.getByRole('button', { name: 'Abrir o que está tocando' }).click()
  // Its code is loaded for this first opening.
  expect(await movesOf(page)).toContain('::view-transition-group(cover)')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const room = page.getByRole('dialog', { name: 'Tocando agora' })
  const verses = room.getByRole('list', { name: 'Letra' })
  await verses.getByRole('button', { name: 'e o teu nome' }).waitFor()
  await expect.poll(() => room.evaluate((it) => it.style.getPropertyValue('--hue'))).toMatch(/^\d+$/)
  await verses.getByRole('button', { name: 'A maré levou' }).click()
  await verses.locator('[data-near="now"]').waitFor()
  const [flashes, verse] = await Promise.all(
    ['.lyric-flashes', '[data-near="now"] > button'].map((part) => verses.locator(part).boundingBox()),
  )
  expect((flashes?.x ?? 0) + (flashes?.width ?? 0)).toBeLessThanOrEqual(verse?.x ?? 0)
  await room.getByRole('button', { name: 'Pausar' }).click()
  expect(await flawsInEveryLook(page, 'dialog[open]')).toEqual([])
  const timer = room.getByRole('button', { name: 'Desligar sozinho' })
  await timer.click()
  await page.getByRole('menuitemradio', { name: 'Em 30 minutos' }).click()
  expect(await timer.getAttribute('aria-pressed')).toBe('true')
  await room.getByRole('button', { name: 'Fila' }).click()
  const queue = room.getByRole('list', { name: 'Fila' })
  await queue.getByRole('button', { name: /Maré de lua/ }).waitFor()
  await page.setViewportSize(phone.viewport)
  // It rises whole, instead of fading over the names of the page.
  expect(await room.evaluate((it) => getComputedStyle(it).getPropertyValue('--faded'))).toBe('1')
  expect(await axeFlaws(page, { rules: ['target-size'] })).toEqual([])
  const shown = () => room.locator(roomParts).evaluateAll(overlapsOf)
  await page.setViewportSize({ width: 1366, height: 620 })
  expect(await shown()).toEqual([])
  // Only the cover is shown: on small phones, in landscape, and zoomed in to 200 %.
  await room.getByRole('button', { name: 'Fila' }).click()
  for (const [width, height] of [
    [375, 553],
    [844, 390],
    [640, 512],
  ] as const) {
    await page.setViewportSize({ width, height })
    expect(await shown(), `${width} × ${height}`).toEqual([])
  }
  await page.goBack()
  await room.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/lyrics/mare-de-lua')
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('somebody hears the song and taps its words, and the site has the time of each', async () => {
  const own = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await own.addCookies([{ name: 'cookies_accepted', value: 'true', url: site.url }])
  await signIn(own, site.url, 'neto')
  const editor = await own.newPage()
  const lyric = () => site.visitor.call('GET /api/lyrics/:slug', { params: { slug: 'farol-aceso' } })
  await editor.goto(`${site.url}/editor/${(await lyric()).id}`)
  await isAlive(editor)
  await editor.getByRole('button', { name: 'Publicação' }).click()
  await editor.getByText('Letra com tempos').click()
  const open = editor.getByRole('button', { name: 'Marcar os tempos ouvindo' })
  expect(await open.isDisabled()).toBe(true)
  await editor.getByLabel('Faixa').selectOption({ index: 1 })
  await open.click()

  const tool = editor.getByRole('dialog', { name: /^Tempos de/ })
  const waits = tool.getByRole('button', { name: 'Tocar' }).last()
  await expect.poll(() => waits.evaluate((it) => it === document.activeElement)).toBe(true)
  expect(await flawsInEveryLook(editor, 'dialog[open]')).toEqual([])
  await tool.getByLabel('Velocidade').selectOption('0.5')
  await tool.getByLabel('Palavra por palavra').check()
  await waits.focus()
  await editor.keyboard.press('Space')
  await tool.getByRole('button', { name: 'Marcar palavra' }).waitFor()
  for (let word = 0; word < 3; word += 1) await editor.keyboard.press('Space')
  const first = tool.getByRole('listitem').first()
  await first.getByRole('button', { name: /^Ouvir a partir de 00:0/ }).waitFor()
  await editor.keyboard.press('Backspace')
  await editor.keyboard.press('Space')
  expect(await flawsInEveryLook(editor, 'dialog[open]')).toEqual([])
  await editor.keyboard.press('Escape')
  await editor.getByRole('alertdialog').getByRole('button', { name: 'Cancelar' }).click()
  await tool.getByRole('button', { name: 'Usar estes tempos' }).click()

  const written = editor.getByLabel(/^Letra em LRC/)
  await expect
    .poll(() => written.inputValue())
    .toMatch(/^\[00:0\d\.\d\d\]<00:0\d\.\d\d>A <00:0\d\.\d\d>maré <00:0\d\.\d\d>levou\na marca do tripé$/)
  await editor.getByRole('button', { name: 'Atualizar' }).click()
  await editor.getByText('Salvo', { exact: true }).waitFor()
  await own.close()
  expect((await lyric()).lrc).toContain('>levou')
})

/** Distance in pixels of an element from the middle of the main column, in a very wide window. */
async function distanceFromMiddle(selector: string): Promise<number> {
  await page.locator(selector).waitFor()
  await page.setViewportSize({ width: 2560, height: 1300 })
  const [outer = 0, inner = 9] = await page
    .locator(`.frame-main, ${selector}`)
    .evaluateAll((all) =>
      all.map((it) => it.getBoundingClientRect()).map(({ left, right }) => (left + right) / 2),
    )
  await page.setViewportSize({ width: 1440, height: 900 })
  return Math.abs(outer - inner)
}

/** Whether bars are higher than in silence. */
function soundIsSeen(shown: Page): Promise<boolean> {
  return shown.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('.music-spectrum canvas')
    const brush = canvas?.getContext('2d')
    if (!canvas || !brush) return false
    // The idle drawing is only half as opaque.
    const { data } = brush.getImageData(0, Math.round(canvas.height * 0.7), canvas.width, 1)
    return data.some((value, place) => place % 4 === 3 && value === 255)
  })
}

async function swipe(finger: CDPSession, dx: number): Promise<void> {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 500 }] })
  await touch('touchStart', 800)
  for (let step = 1; step <= 5; step += 1) await touch('touchMove', 800 + (dx * step) / 5)
  await touch('touchEnd')
}
