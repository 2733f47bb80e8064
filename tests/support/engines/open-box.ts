import type { Step } from './boxes.ts'
import type { EngineGuest } from './engine-guest.ts'
import { markBoxes, waitForBox } from './in-page.ts'

/** Opens a dialog, a drawer or a menu. Presses again if the page was rendered anew during the press. */
export async function openBox(guest: EngineGuest, by: readonly Step[], tries = 2): Promise<void> {
  await take(guest, by)
  const isOpen = await guest.page.evaluate(waitForBox)
  if (isOpen) return
  if (tries === 1) throw new Error('nothing opens')
  await openBox(guest, by, tries - 1)
}

export async function take(guest: EngineGuest, steps: readonly Step[]): Promise<void> {
  for (const step of steps) {
    await guest.page.evaluate(markBoxes)
    if ('meanwhile' in step) await step.meanwhile()
    else if ('into' in step) await guest.fill(step.into, step.text)
    else await guest.click(step)
  }
}
