import type { BrowserContextOptions, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type AccountBrowser, startAccountBrowser } from '../support/account-browser.ts'
import { say } from '../support/lines.ts'
import { flawsInEveryLook, phone } from '../support/screens.ts'
import type { Member } from '../support/site.ts'

let place: AccountBrowser
let lia: Member

beforeAll(async () => {
  place = await startAccountBrowser()
  const { site } = place
  const neto = await site.signIn('neto')
  lia = await site.member('lia')
  await say(lia, 'barra', 'isto fica entre nós')
  await neto.call('PUT /api/channels/:slug/public-log', {
    params: { slug: 'barra' },
    body: { log: 'indexed' },
  })
  for (const text of [
    `https://mar.example/primeira${'a'.repeat(200)}`,
    'alguém perto do píer?',
    'https://mar.example/a olhem só',
  ])
    await say(lia, 'barra', text)
})
afterAll(() => place?.close())
// Closes the windows: animations cost processor time in hidden ones, too.
afterEach(async () => {
  for (const context of place.browser.contexts()) await context.close()
})

async function look(options: BrowserContextOptions = {}, path = '/'): Promise<Page> {
  const { page, openInPeace } = await place.guest(options)
  await openInPeace(path)
  return page
}

test('is printed with its words', async () => {
  const page = await look()
  const document = (await page.pdf()).toString('latin1')
  // Letters need fonts: without one the pages are blank.
  expect(document).toContain('/FontDescriptor')
})

test('a visitor sees what is being said, answers, signs in, and finds their words in the channel', async () => {
  const guest = await place.guest(phone)
  const { page, address, openInPeace, enter, complaints } = guest
  await openInPeace('/')
  const room = page.getByRole('region', { name: '#barra' })
  // biome-ignore lint/performance/useDomNodeTextContent: Playwright's `innerText`, the visible text
  const lines = await room.getByRole('list', { name: '#barra' }).innerText()
  expect(lines).toMatch(/primeira.*píer.*olhem só/s)
  expect(await page.getByText('isto fica entre nós').count()).toBe(0)
  expect(await room.locator('li bdi').evaluateAll(countInSight)).toBe(3)
  expect(await flawsInEveryLook(page)).toEqual([])

  await room.getByRole('textbox', { name: 'Diga algo em #barra' }).fill('estou chegando')
  await room.getByRole('button', { name: 'Enviar' }).click()
  await expect.poll(address).toBe('/login?from=%2Fbarra')
  await enter('lia')
  await expect.poll(address).toBe('/barra')
  const composer = page.locator('.composer textarea')
  await expect.poll(() => composer.inputValue()).toBe('estou chegando')
  await composer.press('Enter')
  await expect.poll(() => composer.inputValue()).toBe('')
  expect(complaints).toEqual([])
})

test('when somebody speaks while a visitor looks, the line comes and the light goes round once', async () => {
  const page = await look({ reducedMotion: 'no-preference' })
  expect(await page.locator('.hero-sweep').count()).toBe(0)
  // The pointer makes the page load its code; an idle page sends no requests.
  await page.mouse.move(300, 300)
  await page.waitForFunction(() => 'isAwake' in window)
  await say(lia, 'barra', 'acabou de passar um barco')
  await page.getByText('acabou de passar um barco').waitFor({ timeout: 30_000 })
  // The cached page for new visitors also shows it within that many seconds.
  const stored = async () => (await fetch(place.site.url)).text()
  await expect.poll(stored, { timeout: 20_000 }).toContain('acabou de passar um barco')
  expect(await page.locator('.hero-sweep').evaluate((sweep) => getComputedStyle(sweep).animationName)).toBe(
    'hero-sweep',
  )
  expect(await page.locator('.hero-sweep').evaluate(angleHalfway)).toBeCloseTo(0)
})

describe('the light', () => {
  const moving = (page: Page) =>
    page
      .locator('.hero-beam, .hero-lamp')
      .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).animationName))

  test('turns: four flashes, then as long a dark', async () => {
    const page = await look({ reducedMotion: 'no-preference' })
    expect(await moving(page)).toEqual([
      'hero-turn-left, hero-dark',
      'hero-turn-right, hero-dark',
      'hero-flash, hero-dark',
    ])
    const times = await page
      .locator('.hero-lamp')
      .evaluate((lamp) => getComputedStyle(lamp).animationDuration.split(', ').map(Number.parseFloat))
    // The light character on the chart of the sign-in pages is Lp(4) 13s: four flashes take half of the
    // period, the rest is dark.
    expect(times).toEqual([1.625, 13])
  })

  test('stands still where motion is reduced, on paper, and for whoever stops it, by keyboard and without a script', async () => {
    const still = ['none', 'none', 'none']
    const reduced = await look({ reducedMotion: 'reduce' })
    expect(await moving(reduced)).toEqual(still)
    expect(await reduced.locator('.hero-beam-left').isVisible()).toBe(true)
    expect(await reduced.locator('.hero-stop').isVisible()).toBe(false)

    const page = await look({ reducedMotion: 'no-preference', javaScriptEnabled: false })
    await page.emulateMedia({ media: 'print' })
    expect(await moving(page)).toEqual(still)
    await page.emulateMedia({ media: 'screen' })
    await page.getByRole('checkbox', { name: 'Parar a luz do farol' }).press('Space')
    expect(await moving(page)).toEqual(still)
  })

  test('does not move while it is out of sight', async () => {
    const page = await look({ reducedMotion: 'no-preference', viewport: { width: 1280, height: 500 } })
    const states = () =>
      page
        .locator('.hero-beam, .hero-lamp')
        .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).animationPlayState.split(',')[0]))
    expect(await states()).toEqual(['running', 'running', 'running'])
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect.poll(states).toEqual(['paused', 'paused', 'paused'])
    await page.evaluate(() => scrollTo(0, 0))
    await expect.poll(states).toEqual(['running', 'running', 'running'])
  })
})

/** A time zone in which it is this hour now. */
function zoneAt(hour: number): string {
  const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12
  return `Etc/GMT${ahead >= 0 ? '-' : '+'}${Math.abs(ahead)}`
}

describe('the sea', () => {
  const clocks = { dawn: 6, day: 12, dusk: 18, night: 23 } as const

  test.each(Object.entries(clocks))(
    'has its %s, and the headline can be read over it',
    async (hour, clock) => {
      const page = await look({ timezoneId: zoneAt(clock), colorScheme: 'light', reducedMotion: 'reduce' })
      expect(await page.locator('.hero').getAttribute('data-hour')).toBe(hour)
      const contrasts: number[] = []
      for (const width of [390, 820, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        contrasts.push(await worstContrast(page))
      }
      console.log(
        `Worst pixel under the headline, ${hour}: ${contrasts.map((one) => one.toFixed(2)).join(', ')}`,
      )
      expect(Math.min(...contrasts)).toBeGreaterThanOrEqual(4.5)
    },
  )

  test('is always at night in the dark theme', async () => {
    const page = await look({ timezoneId: zoneAt(clocks.day), colorScheme: 'dark' })
    expect(await page.locator('.hero').getAttribute('data-hour')).toBe('night')
  })
})

/** The lowest contrast between white letters and their background, pixel by pixel. */
async function worstContrast(page: Page): Promise<number> {
  const headline = page.locator('.hero-headline')
  const shoot = async () => {
    const { data } = await sharp(await headline.screenshot())
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    return data
  }
  const written = await shoot()
  await headline.evaluate((element) => element.style.setProperty('color', 'transparent'))
  const ground = await shoot()
  await headline.evaluate((element) => element.style.removeProperty('color'))
  let brightest = 0
  for (let at = 0; at < written.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = [written[at], written[at + 1], written[at + 2]]
    if (Math.min(red, green, blue) > 250) brightest = Math.max(brightest, luminanceAt(ground, at))
  }
  return 1.05 / (brightest + 0.05)
}

const linear = Array.from({ length: 256 }, (_, part) => {
  const share = part / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
})
const lightOf = (part: number | undefined) => linear[part ?? 0] ?? 0

/** Relative luminance as in WCAG 2. */
function luminanceAt(pixels: Uint8Array, at: number): number {
  return 0.2126 * lightOf(pixels[at]) + 0.7152 * lightOf(pixels[at + 1]) + 0.0722 * lightOf(pixels[at + 2])
}

/** Runs in the page: how many texts have their first character within their line. */
function countInSight(texts: Element[]): number {
  return texts.filter((text) => {
    const first = document.createRange()
    first.setStart(text.firstChild ?? text, 0)
    first.setEnd(text.firstChild ?? text, 1)
    const { bottom } = text.closest('li')?.getBoundingClientRect() ?? new DOMRect()
    return first.getBoundingClientRect().bottom <= bottom
  }).length
}

/** Runs in the page: the angle in radians of the turning light when half of its time is over. */
function angleHalfway(sweep: HTMLElement | SVGElement): number {
  // Begins again: it may be over.
  sweep.style.animation = 'none'
  getComputedStyle(sweep).transform
  sweep.style.animation = ''
  const [turn] = sweep.getAnimations()
  if (!turn) return Number.NaN
  turn.pause()
  turn.currentTime = Number(turn.effect?.getComputedTiming().duration) / 2
  const { a, b } = new DOMMatrix(getComputedStyle(sweep).transform)
  return Math.atan2(b, a)
}
