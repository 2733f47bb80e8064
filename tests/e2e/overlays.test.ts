import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type AccountBrowser, type Guest, startAccountBrowser } from '../support/account-browser.ts'
import { phone } from '../support/screens.ts'

let place: AccountBrowser
let guest: Guest

beforeAll(async () => {
  place = await startAccountBrowser()
  await place.site.member('lia')
})
afterAll(() => place?.close())
afterEach(async () => {
  expect(guest.complaints).toEqual([])
  await guest.context.close()
})

interface Overlay {
  name: string
  at: string
  overlay: string
  on: 'phone' | 'desktop'
  /** Moves the focus to what opens it, and presses it. */
  open: (page: Page) => Promise<void>
}

const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().focus()
  await page.keyboard.press('Enter')
}

const overlays: Overlay[] = [
  {
    name: 'a drawer',
    at: '/',
    overlay: '.drawer',
    on: 'phone',
    open: press('Abrir barra lateral'),
  },
  { name: 'a bottom sheet', at: '/barra', overlay: '.dialog-sheet', on: 'phone', open: press('Emojis') },
  { name: 'a popover', at: '/barra', overlay: '.menu', on: 'desktop', open: press('Emojis') },
  { name: 'a menu', at: '/', overlay: '.menu', on: 'desktop', open: press('Menu de lia') },
  {
    name: 'a dialog',
    at: '/',
    overlay: '.dialog',
    on: 'desktop',
    open: (page) => page.keyboard.press('Control+k'),
  },
]

test.for(overlays)(
  '$name leaves with a move, goes on from where it is when opened meanwhile, and closes at once without motion',
  async (one) => {
    const size = one.on === 'phone' ? phone : { viewport: { width: 1280, height: 800 } }
    guest = await place.guest({ ...size, reducedMotion: 'no-preference' })
    const { page } = guest
    const overlay = page.locator(one.overlay)
    await guest.signIn('lia')
    await guest.open(one.at)
    await one.open(page)
    await overlay.waitFor()
    await loadMoves(page)
    await page.evaluate(endMoves)
    // On a busy machine a move would end before its first event, which holds it.
    const devTools = await guest.context.newCDPSession(page)
    await devTools.send('Animation.enable')
    await devTools.send('Animation.setPlaybackRate', { playbackRate: 0.005 })
    await page.evaluate(holdMoves)
    const close = async () => {
      await page.keyboard.press('Escape')
      return page.evaluate(stateOf, one.overlay)
    }
    const isGone = () =>
      expect
        .poll(async () => {
          await page.evaluate(endMoves)
          return overlay.count()
        })
        .toBe(0)

    const left = await close()
    expect(left).toMatchObject({ count: 1, isInert: true, hasFocus: false, isHit: false })
    expect(left.times.length).toBeGreaterThan(0)
    expect(Math.max(...left.times)).toBeLessThanOrEqual(200)
    await isGone()

    await one.open(page)
    await overlay.waitFor()
    await page.evaluate(endMoves)
    const leaving = await close()
    expect(leaving.isInert).toBe(true)
    await one.open(page)
    await expect.poll(() => page.evaluate(stateOf, one.overlay)).toMatchObject({ isInert: false, count: 1 })
    const { start } = await page.evaluate(stateOf, one.overlay)
    expect(start.opacity).toBeCloseTo(leaving.now.opacity, 2)
    expect(start.shift).toBeCloseTo(leaving.now.shift, 0)
    await page.evaluate(endMoves)
    await page.keyboard.press('Escape')
    await isGone()

    await page.emulateMedia({ reducedMotion: 'reduce' })
    await one.open(page)
    await overlay.waitFor()
    await page.keyboard.press('Escape')
    expect(await overlay.count()).toBe(0)
  },
)

/** Waits for the code that lets overlays leave, which loads with the first of them. */
async function loadMoves(page: Page): Promise<void> {
  const code = await page.waitForFunction(
    () => performance.getEntriesByType('resource').find(({ name }) => /\/leave-[^-]+\.js$/.test(name))?.name,
  )
  await page.evaluate(`import('${await code.jsonValue()}')`)
}

/** Runs in the page: pauses the moves of overlays from now on, early on their way. */
function holdMoves(): void {
  document.addEventListener('transitionrun', ({ target }) => {
    if (!(target instanceof Element) || !target.matches('.dialog, .drawer, .menu')) return
    for (const move of target.getAnimations({ subtree: true })) {
      move.pause()
      move.currentTime = 40
    }
  })
}

/** Runs in the page: ends all moves. */
function endMoves(): void {
  for (const move of document.getAnimations()) if (move instanceof CSSTransition) move.finish()
}

/** Runs in the page: what is to be known of an overlay whose moves are held. */
async function stateOf(selector: string) {
  const nextFrame = () => new Promise(requestAnimationFrame)
  // The moves are held when their events come, before the next frame.
  await nextFrame()
  await nextFrame()
  const all = document.querySelectorAll(selector)
  const [overlay] = all
  if (!overlay) throw new Error(`No ${selector}.`)
  const moves = overlay.getAnimations()
  const look = () => {
    const { opacity, transform } = getComputedStyle(overlay)
    const { m41, m42 } = new DOMMatrix(transform)
    return { opacity: Number(opacity), shift: m41 + m42 }
  }
  const now = look()
  for (const move of moves) move.currentTime = 0
  const start = look()
  for (const move of moves) move.currentTime = 40
  const { x, y, width, height } = overlay.getBoundingClientRect()
  const hit = document.elementFromPoint(x + width / 2, Math.min(y + height / 2, innerHeight - 1))
  return {
    now,
    start,
    count: all.length,
    isInert: overlay.closest('[inert]') !== null,
    hasFocus: overlay.contains(document.activeElement),
    isHit: overlay.contains(hit),
    times: moves.map(({ effect }) => Number(effect?.getComputedTiming().endTime)),
  }
}
