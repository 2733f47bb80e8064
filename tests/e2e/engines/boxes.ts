import { expect, test } from 'vitest'
import { type Box, boxesOf } from '../../support/engines/boxes.ts'
import { desktop, type EngineGuest, phone } from '../../support/engines/engine-guest.ts'
import { screensTimeout, seesEveryScreen } from '../../support/engines/every-screen.ts'
import { flawsOfOpenBox, nextFrame } from '../../support/engines/in-page.ts'
import { openBox, take } from '../../support/engines/open-box.ts'
import type { Stand } from './in-engine.ts'

export function boxTests(stand: () => Stand): void {
  test.each(['visitor', 'lia', 'neto'] as const)(
    'what opens over a page for %s has its acts within it and its text in full, and gives the focus back',
    { timeout: screensTimeout },
    async (who) => {
      const guest = await stand().visit(who === 'visitor' ? undefined : who)
      const flaws: string[] = []
      let there = ''
      for (const box of boxesOf(stand().place)[who]) {
        if (!seesEveryScreen && !box.everyRun) continue
        const { needs } = box
        if (needs && !(await guest.page.evaluate((name) => name in window, needs))) continue
        const found = await flawsOfBox(guest, box, there)
        flaws.push(...found.map((flaw) => `${box.file}: ${flaw}`))
        // If the box has closed well, the next one on the same page is opened without loading it again.
        there = found.length === 0 && !box.focus ? box.at : ''
      }
      expect(flaws).toEqual([])
      await stand().leave(guest)
    },
  )
}

/** Opens a box, checks it on desktop and phone, and closes it. Failures are returned as flaws. */
async function flawsOfBox(guest: EngineGuest, box: Box, there: string): Promise<string[]> {
  const { at, by, only, until, focus } = box
  const sizes = only === 'phone' ? [phone] : only === 'desktop' ? [desktop] : [desktop, phone]
  const flaws: string[] = []
  try {
    const [size = desktop] = sizes
    await guest.page.resize(size)
    if (at !== there) await guest.open(at)
    await openBox(guest, by)
    for (const size of sizes) {
      await guest.page.resize(size)
      flaws.push(...(await restingFlaws(guest)).map((flaw) => `${size.width} px: ${flaw}`))
    }
    await guest.page.resize(size)
    if (until) await take(guest, until)
    else await guest.press('Escape')
    await guest.focused(focus ?? by[0])
  } catch (error) {
    flaws.push(String(error))
  }
  return flaws
}

/** A menu follows its button a moment after the window is resized, so only lasting problems are flaws. */
async function restingFlaws({ page }: EngineGuest): Promise<string[]> {
  for (let looks = 0; looks < 10; looks += 1) {
    const flaws = await page.evaluate(flawsOfOpenBox)
    if (flaws.length === 0) return []
    await page.evaluate(nextFrame)
  }
  return page.evaluate(flawsOfOpenBox)
}
