import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** Each page that is looked at reads it anew: it is half as long as the one with comments. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What a theme can change: the others of axe's rules would find the same twice. */
const colourRules = ['color-contrast', 'link-in-text-block']

const desktop = { width: 1280, height: 800 }
const mobile = { width: 390, height: 844 }

/** In an order in which from one to the next either the window changes or the theme: a page is drawn anew for each. */
const looks = [
  { size: desktop, colorScheme: 'light', rules: undefined },
  { size: desktop, colorScheme: 'dark', rules: colourRules },
  { size: mobile, colorScheme: 'dark', rules: colourRules },
  { size: mobile, colorScheme: 'light', rules: undefined },
] as const

/**
 * What is wrong with the screen as it stands, on a desktop and on a phone, in both themes: the findings of axe, and
 * width that scrolls sideways. Leaves window and theme as they were.
 */
export async function flawsInEveryLook(page: Page, within?: string): Promise<string[]> {
  const viewport = page.viewportSize()
  const flaws: string[] = []
  for (const { size, colorScheme, rules } of looks) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme })
    const found = [...(await axeFlaws(page, { within, rules })), ...(await sidewaysFlaws(page))]
    flaws.push(...found.map((flaw) => `${colorScheme}, ${size.width} px wide: ${flaw}`))
  }
  await page.emulateMedia({ colorScheme: null })
  if (viewport) await page.setViewportSize(viewport)
  return flaws
}

interface Extent {
  /** A selector, where only a part of the page is meant. */
  within?: string | undefined
  /** All rules of axe, where none are named. */
  rules?: readonly string[] | undefined
}

/** What axe finds wrong with the page as it stands. */
export async function axeFlaws(page: Page, { within, rules }: Extent = {}): Promise<string[]> {
  await transitionsEnded(page)
  // Its code stays in the page until another one is opened.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(findViolations, { within, rules })
}

/**
 * Runs in the page, where axe is by now. Only what is wrong is told: the rest is most of its work. What is in a frame
 * comes from elsewhere.
 */
export async function findViolations({ within, rules }: Extent): Promise<string[]> {
  const { violations } = await window.axe.run(within ?? document, {
    resultTypes: ['violations'],
    iframes: false,
    ...(rules && { runOnly: { type: 'rule', values: [...rules] } }),
  })
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 200)}`))
}

/**
 * Colours fade from one theme to the other, and axe would measure a mixture. What inherits a colour begins when its
 * parent has ended: nothing may have moved for a few frames.
 */
async function transitionsEnded(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let still = 0; still < 3; still += 1) {
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      const moving = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
      if (moving.length > 0) still = -1
      await Promise.allSettled(moving.map(({ finished }) => finished))
    }
  })
}

async function sidewaysFlaws(page: Page): Promise<string[]> {
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return { scrollWidth, clientWidth }
  })
  return scrollWidth > clientWidth ? [`${clientWidth} px are ${scrollWidth - clientWidth} too few`] : []
}
