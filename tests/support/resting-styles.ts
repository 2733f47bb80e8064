import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Returns the elements of a page without scripts that look different once all style sheets are loaded,
 * instead of only the styles inlined in the page. Empty if the page has all the styles that it uses.
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

/** A hash of the computed style of every element and its `::before` and `::after`. */
function readStyles(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // A font that loads later changes the width of text, and only a layout requests it.
    document.body.getBoundingClientRect()
    await document.fonts.ready
    return [...document.body.querySelectorAll('*')].flatMap((element) =>
      ['', '::before', '::after'].map((pseudo) => {
        const style = getComputedStyle(element, pseudo)
        const name = `${element.localName}.${element.getAttribute('class')}${pseudo}`
        if (pseudo && style.content === 'none') return name
        let sum = 0
        // Custom properties show nothing themselves; properties that use them do.
        for (const property of style)
          if (!property.startsWith('--'))
            for (const sign of style.getPropertyValue(property)) sum = (sum * 31 + sign.charCodeAt(0)) | 0
        return `${name} ${sum}`
      }),
    )
  })
}
