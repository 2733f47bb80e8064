import axe from 'axe-core'
import { expect, test } from 'vitest'
import { desktop, type EngineGuest, phone } from '../../support/engines/engine-guest.ts'
import { screensTimeout, seesEveryScreen } from '../../support/engines/every-screen.ts'
import { rowsThatScrollDown } from '../../support/engines/in-page.ts'
import { everyRun, pagesOf } from '../../support/engines/page-addresses.ts'
import { findViolations } from '../../support/screens.ts'
import type { Stand } from './in-engine.ts'

export function pageTests(stand: () => Stand): void {
  test.each(['visitor', 'lia', 'neto'] as const)(
    'pages that %s sees open without an error or a broken policy, and fit on desktop and phone',
    { timeout: screensTimeout },
    async (who) => {
      const guest = await stand().visit(who === 'visitor' ? undefined : who)
      const flaws: string[] = []
      for (const [page, path] of Object.entries(pagesOf(stand().place)[who])) {
        if (!seesEveryScreen && !everyRun.has(page)) continue
        await guest.open(path)
        flaws.push(...(await flawsAtBothWidths(guest, path)))
        if (seesEveryScreen) flaws.push(...(await axeFlaws(guest, path)))
      }
      expect(flaws).toEqual([])
      await stand().leave(guest)
    },
  )
}

/** Loads the page once, and only resizes the window. */
async function flawsAtBothWidths(guest: EngineGuest, path: string): Promise<string[]> {
  const flaws: string[] = []
  for (const size of [phone, desktop]) {
    await guest.page.resize(size)
    const excess = await guest.excessWidth()
    if (excess > 0) flaws.push(`${path} at ${size.width} px: ${excess} px too wide`)
    const loose = await guest.page.evaluate(rowsThatScrollDown)
    flaws.push(...loose.map((row) => `${path} at ${size.width} px: ${row}`))
  }
  return [...flaws, ...(await guest.complaints())]
}

/** Checks every page with axe, evaluated directly because the page's policy would block its script. */
async function axeFlaws({ page }: EngineGuest, path: string): Promise<string[]> {
  await page.evaluate(new Function(axe.source) as () => void)
  const found = await page.evaluate(findViolations, {})
  return found.map((flaw) => `${path}: ${flaw}`)
}
