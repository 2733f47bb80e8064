import type { Locator, Page } from 'playwright-core'

/** Answers to these calls wait until they are released. */
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

/** However slow the machine is: what is written from now on reaches the server after the page has come again only. */
export async function neverSavedBeforeReload(page: Page): Promise<void> {
  let isCut = true
  page.once('framenavigated', () => {
    isCut = false
  })
  await page.route('**/api/articles/*', (route) =>
    isCut && route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  )
}

/** A picture in the words, as a hand brings it. */
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

/** Something of another program comes into the words. */
export const pasteHtml = (words: Locator, html: string) =>
  words.evaluate((box, copied) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', copied)
    box.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }))
  }, html)
