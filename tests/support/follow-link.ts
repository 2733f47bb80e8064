import type { Page } from 'playwright-core'

interface Routed {
  __reactRouterDataRouter: { navigate(to: string): Promise<void> }
}

/**
 * Goes to an address of the site as its links do, without a new document, whose scripts would start anew.
 * Does not wait for what is shown there.
 */
export async function followLink(page: Page, to: string): Promise<void> {
  await page.waitForFunction(() => '__reactRouterDataRouter' in window)
  await page.evaluate((path) => {
    // The router that the links of the page use.
    void (window as unknown as Routed).__reactRouterDataRouter.navigate(path)
  }, to)
}
