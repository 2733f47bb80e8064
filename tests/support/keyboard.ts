import { setTimeout as pause } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'

/** Goes from one thing to the next, as whoever has no mouse does, until it is that one. */
export async function tabTo(place: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await place.waitFor()
  const isThere = () => place.evaluate((element) => element === document.activeElement)
  for (let steps = 0; !(await isThere()); steps += 1) {
    if (steps === 80) throw new Error(`The keyboard does not lead to ${place}`)
    await place.page().keyboard.press(key)
  }
}

/** Presses what the keyboard leads to. */
export async function press(place: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await tabTo(place, key)
  await place.page().keyboard.press('Enter')
}

/** Writes in the place of what stands there; in a list of choices, the choice that begins like this. */
export async function typeInto(place: Locator, text: string): Promise<void> {
  await tabTo(place)
  await place.page().keyboard.press('Control+A')
  await place.page().keyboard.type(text)
}

type Files = Parameters<Locator['setInputFiles']>[0]

/** Chooses files at a button that asks the system for them, also if the page is drawn anew under the key. */
export async function chooseAt(place: Locator, files: Files): Promise<void> {
  const page = place.page()
  const asking = page.waitForEvent('filechooser')
  const isAsked = () => Promise.race([asking, pause(2000, undefined)])
  do {
    await tabTo(place)
    await page.keyboard.press('Enter')
  } while (!(await isAsked()))
  await (await asking).setFiles(files)
}

/** Whoever goes on from here does not begin at the top of the page again. */
export async function isSomewhere(page: Page): Promise<void> {
  await page.locator(':focus').waitFor()
}

/** An entry of a menu, once the menu has moved the focus into itself: before that a key may go to another entry. */
export async function pressEntry(entry: Locator, key: 'Enter' | 'ArrowRight' = 'Enter'): Promise<void> {
  const menu = entry.locator('xpath=ancestor::*[@role="menu"][1]')
  await menu.locator('[role^="menuitem"]:focus').waitFor()
  await entry.press(key)
}
