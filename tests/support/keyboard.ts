import { setTimeout as pause } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'

/** Moves the focus by Tab until this element has it. */
export async function tabTo(place: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await place.waitFor()
  // To find an element by its role costs much more than a press, so it is found again only if it was replaced.
  let element = await place.elementHandle()
  async function isThere(): Promise<boolean> {
    const is = await element
      ?.evaluate((it) => (it.isConnected ? it === document.activeElement : undefined))
      // Another page has opened.
      .catch(() => undefined)
    if (is !== undefined) return is
    element = await place.elementHandle()
    return isThere()
  }
  for (let steps = 0; !(await isThere()); steps += 1) {
    if (steps === 80) throw new Error(`The keyboard does not lead to ${place}`)
    await place.page().keyboard.press(key)
  }
}

/** Moves the focus to an element and presses Enter. */
export async function press(place: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await tabTo(place, key)
  await place.page().keyboard.press('Enter')
}

/** Replaces the text of a field by keyboard; in a list of choices, selects the one that begins like this. */
export async function typeInto(place: Locator, text: string): Promise<void> {
  await tabTo(place)
  await place.page().keyboard.press('Control+A')
  await place.page().keyboard.type(text)
}

type Files = Parameters<Locator['setInputFiles']>[0]

/**
 * Chooses files with a button that opens the file chooser, also if the page is rendered anew during the
 * press.
 */
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

/**
 * Waits until an element has the focus, so that keyboard users need not start again at the top of the page.
 */
export async function isSomewhere(page: Page): Promise<void> {
  await page.locator(':focus').waitFor()
}

/** Presses a menu entry once the menu has taken the focus: before that, the key may go to another entry. */
export async function pressEntry(entry: Locator, key: 'Enter' | 'ArrowRight' = 'Enter'): Promise<void> {
  const menu = entry.locator('xpath=ancestor::*[@role="menu"][1]')
  await menu.locator('[role^="menuitem"]:focus').waitFor()
  await entry.press(key)
}
