import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * The elements that look different in a page without scripts once it has all styles instead of those that it
 * carries. None, where it carries what it uses.
 */
export async function stylesMissing(page: Page): Promise<string[]> {
  const before = await readStyles(page)
  await page.evaluate(() => {
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=resting-stylesheet]'))
      link.rel = 'stylesheet'
  })
  await expect
    .poll(() =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ sheet }) => sheet),
      ),
    )
    .toBe(true)
  const after = await readStyles(page)
  expect(before.length).toBeGreaterThan(100)
  return after.filter((line, index) => line !== before[index])
}

/** Every element, and what stands before and after it, with all that is computed for it, as a number. */
function readStyles(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // A font that comes later changes the width of all that is written in it, and only a layout asks for it.
    document.body.getBoundingClientRect()
    await document.fonts.ready
    return [...document.body.querySelectorAll('*')].flatMap((element) =>
      ['', '::before', '::after'].map((pseudo) => {
        const style = getComputedStyle(element, pseudo)
        const name = `${element.localName}.${element.getAttribute('class')}${pseudo}`
        if (pseudo && style.content === 'none') return name
        let sum = 0
        // A property of the style sheets' own shows nothing itself; those that are made of it do.
        for (const property of style)
          if (!property.startsWith('--'))
            for (const sign of style.getPropertyValue(property)) sum = (sum * 31 + sign.charCodeAt(0)) | 0
        return `${name} ${sum}`
      }),
    )
  })
}
