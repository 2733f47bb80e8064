import { useEffect } from 'react'
import { player } from './player.ts'

/** Space plays and pauses, arrows seek, with Shift they go to the neighbours; unless a key belongs to something else. */
export function usePlayerKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target))
        return
      const act = actOf(event)
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

function actOf({ key, shiftKey }: KeyboardEvent): (() => void) | undefined {
  if (key === ' ') return player.toggle
  if (key === 'ArrowLeft') return () => (shiftKey ? player.step(-1) : player.seek(player.seconds() - 5))
  if (key === 'ArrowRight') return () => (shiftKey ? player.step(1) : player.seek(player.seconds() + 5))
  return undefined
}

const operable = 'a, button, input, textarea, select, summary, [contenteditable], [role="menu"], dialog'

export function isTaken(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(operable) !== null
}
