import { useEffect } from 'react'

/** Goes to what was found once it is here. The same thing again is a new object. */
export function useFoundRow(
  found: object | undefined,
  index: number,
  showRow: (index: number) => void,
): void {
  const isHere = index >= 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: where it stands changes with every line that comes
  useEffect(() => {
    if (!found || !isHere) return
    showRow(index)
    lightAgain()
  }, [found, isHere])
}

/** What was found before keeps its class, and its light has gone out. */
function lightAgain(): void {
  const row = document.querySelector<HTMLElement>('.line-found')
  if (!row) return
  row.style.animation = 'none'
  // An animation that ended begins anew only once the page was laid out without it.
  row.getBoundingClientRect()
  row.style.animation = ''
}
