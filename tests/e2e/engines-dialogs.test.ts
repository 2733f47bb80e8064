import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Box, boxesOf, openedElsewhere } from '../support/engines/boxes.ts'
import { inEachEngine } from '../support/engines/each-engine.ts'
import { desktop, type EngineGuest, newGuest, phone } from '../support/engines/engine-guest.ts'
import { type FullSite, startFullSite } from '../support/engines/full-site.ts'
import { flawsOfOpenBox, nextFrame, type Target, waitForBox } from '../support/engines/in-page.ts'
import { sourceFiles } from '../support/source-files.ts'

let place: FullSite

beforeAll(async () => {
  place = await startFullSite()
})
afterAll(() => place?.site.stop())

test('every dialog, drawer and menu of the sources is opened here', () => {
  const drawn = sourceFiles()
    .filter(({ path }) => path.startsWith('web/') && !path.startsWith('web/ui/') && !path.includes('.test.'))
    .filter(({ text }) => /<(Dialog|AlertDialog|ToolDialog|Drawer|Lightbox|Menu|dialog)\b/.test(text))
    .map(({ path }) => path.slice('web/'.length))
  const opened = Object.values(boxesOf(place)).flatMap((boxes) => boxes.map(({ file }) => file))
  expect(drawn.filter((file) => !opened.includes(file) && !(file in openedElsewhere))).toEqual([])
})

inEachEngine((engine) => {
  test.each(['visitor', 'lia', 'neto'] as const)(
    'what opens over a page for %s has its acts within it and its text in full, and gives the focus back',
    async (who) => {
      const guest = await newGuest(engine(), place.site)
      if (who !== 'visitor') await guest.signIn(who)
      const flaws: string[] = []
      for (const box of boxesOf(place)[who]) {
        const found = await flawsOfBox(guest, box)
        flaws.push(...found.map((flaw) => `${box.file}: ${flaw}`))
      }
      flaws.push(...(await guest.complaints()))
      await guest.page.close()
      expect(flaws).toEqual([])
    },
  )
})

/** Opens it, looks at it on desktop and phone, and closes it. What does not succeed is a flaw. */
async function flawsOfBox(guest: EngineGuest, box: Box): Promise<string[]> {
  const { at, by, only, until, focus } = box
  const sizes = only === 'phone' ? [phone] : only === 'desktop' ? [desktop] : [desktop, phone]
  const flaws: string[] = []
  try {
    const [size = desktop] = sizes
    await guest.page.resize(size)
    await guest.open(at)
    await openBox(guest, by)
    for (const size of sizes) {
      await guest.page.resize(size)
      flaws.push(...(await restingFlaws(guest)).map((flaw) => `${size.width} px: ${flaw}`))
    }
    await guest.page.resize(size)
    if (until) await guest.click(until)
    else await guest.press('Escape')
    const opener = focus ?? by[0]
    if (opener) await guest.focused(opener)
  } catch (error) {
    flaws.push(String(error))
  }
  return flaws
}

/** Again where the page was drawn anew under the press, as people do. */
async function openBox(guest: EngineGuest, by: readonly Target[], tries = 2): Promise<void> {
  for (const target of by) await guest.click(target)
  const isOpen = await guest.page.evaluate(waitForBox)
  if (isOpen) return
  if (tries === 1) throw new Error('nothing opens')
  await openBox(guest, by, tries - 1)
}

/** A menu follows its button a moment after the window has changed: what stays is a flaw. */
async function restingFlaws({ page }: EngineGuest): Promise<string[]> {
  for (let looks = 0; looks < 10; looks += 1) {
    const flaws = await page.evaluate(flawsOfOpenBox)
    if (flaws.length === 0) return []
    await page.evaluate(nextFrame)
  }
  return page.evaluate(flawsOfOpenBox)
}
