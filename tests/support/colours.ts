import type { Locator, Page } from 'playwright-core'

/** The background colour of an element, as the browser computes it. */
export const groundOf = (place: Locator) => place.evaluate((it) => getComputedStyle(it).backgroundColor)

/** A colour of the style sheets, such as `--green`, as the browser computes it. */
export const colourOf = (page: Page, name: `--${string}`) =>
  page.evaluate((property) => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = `var(${property})`
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }, name)
