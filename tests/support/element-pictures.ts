import type { Page } from 'playwright-core'
import sharp from 'sharp'

export interface Shot {
  colorScheme: 'light' | 'dark'
  selector: string
  width: number
}

/** A screenshot of an element in a column of this width, with everything else hidden until then. */
export async function pictureOf(tab: Page, { colorScheme, selector, width }: Shot): Promise<Buffer> {
  await tab.emulateMedia({ colorScheme })
  await tab.setViewportSize({ width: width + 200, height: 3000 })
  const styles = await tab.evaluate(async (name) => {
    await document.fonts.ready
    const element = document.querySelector<HTMLElement>(name)
    if (!element) throw new Error(`There is no ${name}`)
    const before = element.style.cssText
    const alone = {
      ...{ position: 'fixed', inset: '0', 'z-index': '999', margin: '0', padding: '40px 100px' },
      ...{ 'max-width': 'none', background: 'var(--paper)' },
    }
    for (const [property, value] of Object.entries(alone))
      element.style.setProperty(property, value, 'important')
    // A video card is a button for readers only; its look has a test of its own.
    for (const card of element.querySelectorAll<HTMLElement>('.video-in-text'))
      card.style.visibility = 'hidden'
    await Promise.all([...element.querySelectorAll('img')].map((image) => image.decode()))
    return before
  }, selector)
  const picture = await tab.screenshot({ animations: 'disabled' })
  await tab
    .locator(selector)
    .first()
    .evaluate((element, before) => {
      element.style.cssText = before
    }, styles)
  return picture
}

/** Number of pixels that differ by more than the rendering of curves varies. */
export async function differing(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([one, other].map((png) => sharp(png).removeAlpha().raw().toBuffer()))
  if (!a || !b || a.length !== b.length) return Number.POSITIVE_INFINITY
  let count = 0
  for (let at = 0; at < a.length; at += 1) if (Math.abs((a[at] ?? 0) - (b[at] ?? 0)) > 8) count += 1
  return count
}
