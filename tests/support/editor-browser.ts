import type { Locator, Page } from 'playwright-core'

/** Delays the responses of these calls until the returned function is called. */
export async function heldBack(page: Page, address: string): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(address, async (route) => {
    await held
    await route.continue()
  })
  return () => release()
}

/**
 * Blocks saving until the page reloads, so that what is typed now cannot reach the server before, however
 * slow the machine.
 */
export async function neverSavedBeforeReload(page: Page): Promise<void> {
  let isCut = true
  page.once('framenavigated', () => {
    isCut = false
  })
  await page.route('**/api/articles/*', (route) =>
    isCut && route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  )
}

/** Drops or pastes a picture into the text. */
export function bring(words: Locator, way: 'drop' | 'paste', content: Buffer): Promise<void> {
  return words.evaluate(
    (box, [how, encoded]) => {
      const bytes = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0))
      const data = new DataTransfer()
      data.items.add(new File([bytes], 'farol-colado.png', { type: 'image/png' }))
      const always = { bubbles: true, cancelable: true }
      const { left, top } = box.getBoundingClientRect()
      const dropped = { ...always, dataTransfer: data, clientX: left + 20, clientY: top + 20 }
      box.dispatchEvent(
        how === 'drop'
          ? new DragEvent('drop', dropped)
          : new ClipboardEvent('paste', { ...always, clipboardData: data }),
      )
    },
    [way, content.toString('base64')] as const,
  )
}

/** Pastes HTML from another program into the text. */
export const pasteHtml = (words: Locator, html: string) =>
  words.evaluate((box, copied) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', copied)
    box.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }))
  }, html)
