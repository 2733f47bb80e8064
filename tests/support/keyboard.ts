import type { Locator } from 'playwright-core'

/** Goes from one thing to the next, as whoever has no mouse does, until it is that one. */
export async function tabTo(place: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await place.waitFor()
  const isThere = () => place.evaluate((element) => element === document.activeElement)
  for (let steps = 0; !(await isThere()); steps += 1) {
    if (steps === 80) throw new Error(`The keyboard does not lead to ${place}`)
    await place.page().keyboard.press(key)
  }
}
