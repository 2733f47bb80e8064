import { useEffect } from 'react'
import { player } from './player.ts'

/** Space plays and pauses, arrows seek, with Shift they go to the neighbours; unless a key belongs to something else. */
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

function actOf({ key, shiftKey, target }: KeyboardEvent): (() => void) | undefined {
  if (key === ' ') return within(target, 'a, button, summary') ? undefined : player.toggle
  if (key === 'ArrowLeft') return () => (shiftKey ? player.step(-1) : player.seek(player.seconds() - 5))
  if (key === 'ArrowRight') return () => (shiftKey ? player.step(1) : player.seek(player.seconds() + 5))
  return undefined
}

const typing = 'input, textarea, select, [contenteditable], [role="menu"], dialog'

/** Whether a key has no meaning yet where it was pressed. */
export function isFree({ defaultPrevented, altKey, ctrlKey, metaKey, target }: KeyboardEvent): boolean {
  return !defaultPrevented && !altKey && !ctrlKey && !metaKey && !within(target, typing)
}

function within(target: EventTarget | null, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null
}
