import { useEffect } from 'react'

/** Scrolls to a search hit once its row is loaded. Finding it again passes a new object. */
export function useFoundRow(
  found: object | undefined,
  index: number,
  showRow: (index: number) => void,
): void {
  const isHere = index >= 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: `index` changes with every line that arrives
  useEffect(() => {
    if (!found || !isHere) return
    showRow(index)
    lightAgain()
  }, [found, isHere])
}

/** A row found before has the class already, with its animation finished. */
function lightAgain(): void {
  const row = document.querySelector<HTMLElement>('.line-found')
  if (!row) return
  row.style.animation = 'none'
  // Forces layout: a finished animation restarts only after a layout without it.
  row.getBoundingClientRect()
  row.style.animation = ''
}
