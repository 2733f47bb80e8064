import { expect, test } from 'vitest'
import { phone } from '../../support/engines/engine-guest.ts'
import { composer, css, menuItem } from '../../support/engines/targets.ts'
import type { Stand } from './in-engine.ts'

/**
 * WebKitGTK's driver has no touch input, and its MiniBrowser is no phone: touch events are dispatched in the
 * page, and the styles for screens without a mouse are applied.
 */
export function touchTests(stand: () => Stand): void {
  test.each([
    ['a channel', () => '/barra', 'boa tarde, lia'],
    ['a private conversation', () => `/pvt/${stand().place.conversationId}`, 'oi, lia'],
  ])('in %s a finger opens the menu of a line, selects its words and answers it', async (_, path, words) => {
    const guest = await stand().visit('lia')
    await guest.open(path())
    await guest.page.resize(phone)
    await guest.page.evaluate(becomePhone)
    await guest.find({ css: '[data-words]', name: words })
    expect(await guest.page.evaluate(canBeSelected, words)).toBe(false)

    await guest.page.evaluate(restOn, words)
    await guest.click(menuItem('chat:line.selectText'))
    await expect.poll(() => guest.page.evaluate(selected)).toBe(words)
    expect(await guest.page.evaluate(canBeSelected, words)).toBe(true)

    await guest.click(composer)
    await expect.poll(() => guest.page.evaluate(canBeSelected, words)).toBe(false)
    await guest.page.evaluate(drawToTheRight, words)
    await guest.find(css('.composer [aria-live=polite]'))

    expect(await guest.page.evaluate(showKeyboard, keyboard)).toBeCloseTo(phone.height - keyboard, 0)
    expect(await guest.page.evaluate(showKeyboard, 0)).toBeCloseTo(phone.height, 0)
    await stand().leave(guest)
  })
}

const keyboard = 336

/** Simulates the on-screen keyboard of Safari, which covers the page. Returns the bottom of the composer. */
function showKeyboard(height: number): number | undefined {
  const view = visualViewport
  if (!view) throw new Error('no view')
  Object.defineProperty(view, 'height', { configurable: true, value: innerHeight - height })
  view.dispatchEvent(new Event('resize'))
  return document.querySelector('.composer')?.getBoundingClientRect().bottom
}

function becomePhone(): void {
  const { matchMedia } = window
  window.matchMedia = (query) => matchMedia.call(window, query.replace('(hover: none)', 'all'))
  const apply = (rules: CSSRuleList) => {
    for (const rule of rules) {
      if (rule instanceof CSSMediaRule && rule.media.mediaText.includes('hover: none'))
        rule.media.mediaText = 'all'
      if ('cssRules' in rule) apply(rule.cssRules as CSSRuleList)
    }
  }
  for (const sheet of document.styleSheets) apply(sheet.cssRules)
}

const selected = () => getSelection()?.toString()

function canBeSelected(words: string): boolean {
  const line = [...document.querySelectorAll('[data-words]')].find(({ textContent }) => textContent === words)
  if (!line) throw new Error('no such line')
  const { userSelect, webkitUserSelect } = getComputedStyle(line)
  // Firefox does not report the inherited value.
  return (userSelect || webkitUserSelect) === 'text'
}

async function restOn(words: string): Promise<void> {
  const line = [...document.querySelectorAll('[data-words]')].find(({ textContent }) => textContent === words)
  const finger = {
    pointerType: 'touch',
    isPrimary: true,
    pointerId: 7,
    bubbles: true,
    clientX: 90,
    clientY: 200,
  }
  line?.dispatchEvent(new PointerEvent('pointerdown', finger))
  await new Promise((resolve) => setTimeout(resolve, 700))
  line?.dispatchEvent(new PointerEvent('pointerup', finger))
}

function drawToTheRight(words: string): void {
  const line = [...document.querySelectorAll('[data-words]')].find(({ textContent }) => textContent === words)
  const finger = { pointerType: 'touch', isPrimary: true, pointerId: 7, bubbles: true, clientY: 200 }
  const tell = (type: string, clientX: number) =>
    line?.dispatchEvent(new PointerEvent(type, { ...finger, clientX }))
  tell('pointerdown', 90)
  for (const clientX of [105, 130, 165, 180]) tell('pointermove', clientX)
  tell('pointerup', 180)
}
