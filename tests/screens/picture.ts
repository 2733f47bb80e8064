import type { Window } from './windows.ts'

/** Takes a screenshot of the page once it has stopped changing. */
export async function pictureOf(
  { page, answered }: Window,
  { fullPage }: { fullPage: boolean },
): Promise<Buffer> {
  await rests({ page, answered })
  return page.screenshot({ fullPage, animations: 'disabled', caret: 'hide', timeout: 60_000 })
}

/** Waits for responses, fonts, and pictures further down. */
export async function isComplete({ page, answered }: Window): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 15_000 }).catch(() => {})
  await page.evaluate(async () => {
    // Fonts that may be skipped when they load late would differ between runs.
    for (const sheet of document.styleSheets)
      for (const rule of sheet.cssRules)
        if (rule instanceof CSSFontFaceRule) rule.style.setProperty('font-display', 'block')
  })
  await rests({ page, answered })
}

async function rests({ page, answered }: Pick<Window, 'page' | 'answered'>): Promise<void> {
  await page.evaluate(restsForAMoment)
  await answered()
  await page.evaluate(restsForAMoment)
}

/**
 * Runs in the page: waits until no element has been added, removed or resized for a few frames, and all
 * images are loaded.
 */
async function restsForAMoment(): Promise<void> {
  const quietMs = 120
  let changedAt = performance.now()
  const changes = new MutationObserver(() => {
    changedAt = performance.now()
  })
  changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  const begun = performance.now()
  const restsFor = (ms: number) => performance.now() - changedAt >= ms
  const lasts = (ms: number) => performance.now() - begun >= ms
  const isThere = (picture: HTMLImageElement) => {
    picture.loading = 'eager'
    // A browser may use a larger file that it has cached; always use the largest.
    for (const source of [...(picture.closest('picture')?.querySelectorAll('source') ?? []), picture]) {
      const widthOf = (file: string) => Number.parseInt(file.split(' ')[1] ?? '', 10)
      const [largest = '', ...others] = source.srcset.split(/,\s+/).sort((a, b) => widthOf(b) - widthOf(a))
      if (others.length > 0) source.srcset = largest
    }
    return picture.complete
  }
  let isWhole = false
  // Does not wait for endless animations; pictures load late on a busy machine.
  while (!lasts(isWhole ? 5000 : 30_000) && !(isWhole && restsFor(quietMs))) {
    await document.fonts.ready
    isWhole = [...document.images].every(isThere)
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 20)))
  }
  changes.disconnect()
  const decoded = Promise.allSettled([...document.images].map((picture) => picture.decode()))
  await Promise.race([decoded, new Promise((resolve) => setTimeout(resolve, 10_000))])
}
