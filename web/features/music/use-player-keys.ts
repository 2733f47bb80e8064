import { useEffect } from 'react'
import { player } from './player.ts'

/**
 * Space plays and pauses, arrows seek, with Shift they change the track, unless a key has another function.
 */
export function usePlayerKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const act = isFree(event) && actOf(event)
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

/** The same inside the dialog of the player, where the keys of the page do not work. */
export function pressPlayerKey(event: React.KeyboardEvent): void {
  const { defaultPrevented, altKey, ctrlKey, metaKey, target } = event
  const isTaken = defaultPrevented || altKey || ctrlKey || metaKey || within(target, fields)
  const act = isTaken ? undefined : actOf(event.nativeEvent)
  if (!act) return
  event.preventDefault()
  act()
}

function actOf({ key, shiftKey, target }: KeyboardEvent): (() => void) | undefined {
  if (key === ' ') return within(target, 'a, button, summary') ? undefined : player.toggle
  if (key === 'ArrowLeft') return () => (shiftKey ? player.step(-1) : player.seek(player.seconds() - 5))
  if (key === 'ArrowRight') return () => (shiftKey ? player.step(1) : player.seek(player.seconds() + 5))
  return undefined
}

const fields = 'input, textarea, select, [contenteditable], [role="menu"]'

/** Whether a key has no other function at its target. */
export function isFree({ defaultPrevented, altKey, ctrlKey, metaKey, target }: KeyboardEvent): boolean {
  return !defaultPrevented && !altKey && !ctrlKey && !metaKey && !within(target, `${fields}, dialog`)
}

function within(target: EventTarget | null, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null
}
