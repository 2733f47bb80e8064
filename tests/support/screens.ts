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

/** Sent to each tested page: the minified file is half as long. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Rules that depend on the theme; the other rules of axe would report the same findings twice. */
const colourRules = ['color-contrast', 'link-in-text-block']

const desktop = { width: 1280, height: 720 }
const mobile = { width: 390, height: 844 }

/**
 * Problems of the current screen on a desktop and on a phone, in both themes: the findings of axe, and
 * sideways scrolling. Restores the size, and leaves the light theme. Begins with the page as it is, and
 * changes either size or theme from one look to the next: each change renders the page anew, also if the
 * browser is told the same again.
 */
export async function flawsInEveryLook(page: Page, within?: string): Promise<string[]> {
  const viewport = page.viewportSize()
  const [first, second] = viewport?.width === mobile.width ? [mobile, desktop] : [desktop, mobile]
  const flaws: string[] = []
  const look = async (theme: string, rules?: readonly string[]) => {
    const found = [...(await axeFlaws(page, { within, rules })), ...(await sidewaysFlaws(page))]
    flaws.push(...found.map((flaw) => `${theme}, ${page.viewportSize()?.width} px wide: ${flaw}`))
  }
  if (viewport?.width !== first.width) await page.setViewportSize(first)
  if (await page.evaluate(isDark)) await page.emulateMedia({ colorScheme: 'light' })
  await look('light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await look('dark', colourRules)
  await page.setViewportSize(second)
  await look('dark', colourRules)
  await page.emulateMedia({ colorScheme: 'light' })
  await look('light')
  if (viewport) await page.setViewportSize(viewport)
  return flaws
}

/** Runs in the page. */
const isDark = () => matchMedia('(prefers-color-scheme: dark)').matches

interface Extent {
  /** A selector, to check only a part of the page. */
  within?: string | undefined
  /** Defaults to all rules of axe. */
  rules?: readonly string[] | undefined
}

/** The findings of axe on the current page. */
export async function axeFlaws(page: Page, { within, rules }: Extent = {}): Promise<string[]> {
  // The script stays in the page until another page is opened.
  const { hasAxe } = await page.evaluate(transitionsEnded)
  if (!hasAxe) await page.evaluate(axeSource)
  return page.evaluate(findViolations, { within, rules })
}

/**
 * Runs in the page, after axe was loaded. Reports violations only: other results are most of its work. Skips
 * frames, which show other sites.
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
 * Runs in the page. Colours fade between themes, and axe would measure a mixture. An inherited colour starts
 * to change when its parent has finished, so nothing may have moved for a few frames.
 */
async function transitionsEnded(): Promise<{ hasAxe: boolean }> {
  for (let still = 0; still < 3; still += 1) {
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    const moving = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    if (moving.length > 0) still = -1
    await Promise.allSettled(moving.map(({ finished }) => finished))
  }
  return { hasAxe: 'axe' in window }
}

/**
 * Sideways scrolling in the narrowest window, and on a phone at 200% text size. Restores both:
 * https://www.w3.org/TR/WCAG22/#reflow, https://www.w3.org/TR/WCAG22/#resize-text
 */
export async function reflowFlaws(page: Page): Promise<string[]> {
  const viewport = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  const flaws = await sidewaysFlaws(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  flaws.push(...(await sidewaysFlaws(page)))
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  if (viewport) await page.setViewportSize(viewport)
  return flaws
}

async function sidewaysFlaws(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const isOutside = (element: Element) => element.getBoundingClientRect().right > clientWidth
    const outside = [...document.querySelectorAll('body *')].findLast(isOutside)
    return [`${clientWidth} px are ${scrollWidth - clientWidth} too few: ${outside?.outerHTML.slice(0, 200)}`]
  })
}
