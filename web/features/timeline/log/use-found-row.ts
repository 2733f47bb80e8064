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
    if (found && isHere) showRow(index)
  }, [found, isHere])
}
