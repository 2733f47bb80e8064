import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type AccountBrowser, type Guest, startAccountBrowser } from '../support/account-browser.ts'
import { conversationOf, write } from '../support/conversations.ts'
import { say } from '../support/lines.ts'
import { movesOf, recordMoves } from '../support/moves.ts'
import type { Member } from '../support/site.ts'

let place: AccountBrowser
let guest: Guest
let rui: Member

beforeAll(async () => {
  place = await startAccountBrowser()
  const { site } = place
  const lia = await site.member('lia')
  rui = await site.member('rui')
  await write(rui, await conversationOf(lia, rui), 'oi, lia')
  await say(rui, 'barra', 'boa tarde')
})
afterAll(() => place?.close())
afterEach(async () => {
  expect(guest.complaints).toEqual([])
  await guest.context.close()
})

const group = (name: string) => `::view-transition-group(${name})`
describe.for(['no-preference', 'reduce'] as const)('who asks for motion: %s', (reducedMotion) => {
  const moves = reducedMotion === 'no-preference'

  test('the face in the list goes on in the conversation, and back', async () => {
    guest = await place.guest({ reducedMotion })
    const { page } = guest
    await guest.signIn('lia')
    await guest.open('/pvt')
    await page.evaluate(recordMoves)
    await page.evaluate(recordArrivals)
    await page.getByRole('main').getByRole('link', { name: 'rui' }).click()
    await page.getByRole('heading', { level: 1, name: 'rui' }).waitFor()
    expect((await movesOf(page)).includes(group('face'))).toBe(moves)
    await page.locator('.log-scroller:not([data-lively])').getByText('oi, lia').waitFor()
    expect(await arrivalsOf(page), 'lines that were there').toEqual([])
    await page.evaluate(() => Reflect.deleteProperty(window, 'moves'))
    await page.goBack()
    await page.locator('.conversation-entry').first().waitFor()
    expect((await movesOf(page)).includes(group('face')), 'and back').toBe(moves)
  })

  test('the line under the navigation slides to where one goes', async () => {
    guest = await place.guest({ reducedMotion, viewport: { width: 1440, height: 900 } })
    const { page } = guest
    await guest.open('/shop')
    const nav = page.getByRole('banner').getByRole('navigation')
    const placeOfLine = () =>
      nav.evaluate((it) => {
        const { left, right } = getComputedStyle(it, '::after')
        const { x, width } = it.getBoundingClientRect()
        return [x + Number.parseFloat(left), x + width - Number.parseFloat(right)].map(Math.round)
      })
    const placeOf = (name: string) =>
      nav.getByRole('link', { name, exact: true }).evaluate((it) => {
        const { left, right } = it.getBoundingClientRect()
        const space = Number.parseFloat(getComputedStyle(it).paddingLeft)
        return [left + space, right - space].map(Math.round)
      })
    expect(await placeOfLine()).toEqual(await placeOf('Lojas'))

    await page.evaluate(() =>
      document.addEventListener('transitionrun', ({ propertyName, pseudoElement, target }) => {
        if (!(target instanceof Element) || !target.matches('.header-nav')) return
        const seen = (window as unknown as { slid?: string[] }).slid ?? []
        Object.assign(window, { slid: [...seen, `${pseudoElement} ${propertyName}`] })
      }),
    )
    await nav.getByRole('link', { name: 'Vídeos' }).click()
    await expect.poll(placeOfLine).toEqual(await placeOf('Vídeos'))
    const slid = await page.evaluate(() => (window as unknown as { slid?: string[] }).slid ?? [])
    expect(slid.toSorted()).toEqual(moves ? ['::after left', '::after right'] : [])
  })

  test('the newest line arrives, and those that were there do not', async () => {
    guest = await place.guest({ reducedMotion })
    const { page } = guest
    await guest.signIn('lia')
    await page.addInitScript(recordArrivals)
    await guest.open('/barra')
    await page.getByText('boa tarde').waitFor()
    const words = `maré ${reducedMotion}`
    // Lines that follow immediately appear without a fade.
    await page.locator('.log-scroller:not([data-lively])').waitFor()
    for (const text of [words, `${words}, e vento`]) {
      await say(rui, 'barra', text)
      await page.getByRole('log').getByText(text, { exact: true }).waitFor()
    }
    const arrived = await arrivalsOf(page)
    expect(arrived.map((text) => text.endsWith(words))).toEqual(moves ? [true] : [])
  })
})

/** Runs in the page: records the lines that fade in. */
function recordArrivals(): void {
  document.addEventListener('transitionrun', ({ target }) => {
    if (target instanceof Element && target.matches('.log-rows > * > div'))
      Object.assign(window, {
        arrived: [...((window as unknown as Arriving).arrived ?? []), target.textContent],
      })
  })
}

const arrivalsOf = (page: Page) => page.evaluate(() => (window as unknown as Arriving).arrived ?? [])

interface Arriving {
  arrived?: string[]
}
