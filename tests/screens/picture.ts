import type { Window } from './windows.ts'

/** What the page looks like once nothing in it changes any more. */
export async function pictureOf(
  { page, answered }: Window,
  { fullPage }: { fullPage: boolean },
): Promise<Buffer> {
  await rests({ page, answered })
  return page.screenshot({ fullPage, animations: 'disabled', caret: 'hide', timeout: 60_000 })
}

/** Until all is there that comes late: answers, typefaces, and pictures further down. */
export async function isComplete({ page, answered }: Window): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 15_000 }).catch(() => {})
  await page.evaluate(async () => {
    // A typeface that may stay away when it comes late would be there in one run and not in the next.
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

/** Runs in the page: no element comes, goes or changes its size for a few frames, and what it shows is there. */
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
    // Of several files a browser takes a larger one that an earlier page has left in its memory: the largest, always.
    for (const source of [...(picture.closest('picture')?.querySelectorAll('source') ?? []), picture]) {
      const widthOf = (file: string) => Number.parseInt(file.split(' ')[1] ?? '', 10)
      const [largest = '', ...others] = source.srcset.split(/,\s+/).sort((a, b) => widthOf(b) - widthOf(a))
      if (others.length > 0) source.srcset = largest
    }
    return picture.complete
  }
  let isWhole = false
  // What moves for ever is not waited for; pictures come late where the machine has much to do.
  while (!lasts(isWhole ? 5000 : 30_000) && !(isWhole && restsFor(quietMs))) {
    await document.fonts.ready
    isWhole = [...document.images].every(isThere)
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 20)))
  }
  changes.disconnect()
  const decoded = Promise.allSettled([...document.images].map((picture) => picture.decode()))
  await Promise.race([decoded, new Promise((resolve) => setTimeout(resolve, 10_000))])
}
