import { useMemo, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'

interface Options {
  list: React.RefObject<VirtualizerHandle | null>
  rowCount: number
  atEnd: boolean
}

/** Above the window, as much as the list draws there when it rests. */
const mountedPixels = 200
/** How many rows are kept changes in such steps. */
const step = 8

/**
 * The rows before a reader who is at the end. A list that scrolls down takes what is above the window out of the page,
 * and puts it back when it rests: without this that would be twice for each new line.
 */
export function useMountedRows({ list, rowCount, atEnd }: Options) {
  const [count, setCount] = useState(0)
  const mountedRows = useMemo(
    () =>
      atEnd ? Array.from({ length: Math.min(count, rowCount) }, (_, index) => rowCount - 1 - index) : [],
    [count, rowCount, atEnd],
  )

  function keepFrom(scrollTop: number): void {
    const first = list.current?.findItemIndex(scrollTop - mountedPixels)
    if (atEnd && first !== undefined) setCount(Math.ceil((rowCount - first) / step) * step)
  }

  return { mountedRows, keepFrom }
}
