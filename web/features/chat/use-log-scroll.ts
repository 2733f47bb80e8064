import { useCallback, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'

/** What the rest of the screen may ask of the log. */
export interface LogHandle {
  toEnd: () => void
  page: (direction: 1 | -1) => void
}

interface Options {
  handle: React.Ref<LogHandle>
  rowCount: number
  /** Key of the last row: something new at the end changes it. */
  lastKey: string | undefined
  /** `seq` of the first line, which older ones come before. */
  firstSeq: number | undefined
  lastSeq: number
  hasOlder: boolean
  loadOlder: () => void
}

/** So near to the end counts as being there. */
const slackPixels = 24
/** Older lines are fetched before the reader reaches the top. */
const aheadPixels = 600

/** Keeps a reader who is at the end there, leaves one who is not where they are, and fetches what lies above. */
export function useLogScroll({ handle, rowCount, lastKey, firstSeq, lastSeq, hasOlder, loadOlder }: Options) {
  const list = useRef<VirtualizerHandle>(null)
  const atEnd = useRef(true)
  /** The newest line that was seen before the reader scrolled up. */
  const [seenSeq, setSeenSeq] = useState<number>()
  const shift = useGrewUpwards(firstSeq)

  const toEnd = useCallback(() => {
    atEnd.current = true
    setSeenSeq(undefined)
    list.current?.scrollToIndex(rowCount - 1, { align: 'end' })
  }, [rowCount])

  const page = useCallback((direction: 1 | -1) => {
    const { viewportSize = 0 } = list.current ?? {}
    list.current?.scrollBy(direction * viewportSize * 0.9)
  }, [])

  useImperativeHandle(handle, () => ({ toEnd, page }), [toEnd, page])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new last row is what moves the end
  useLayoutEffect(() => {
    if (atEnd.current) toEnd()
  }, [lastKey, toEnd])

  const fetchAbove = useCallback(() => {
    const { scrollOffset = 0 } = list.current ?? {}
    if (hasOlder && scrollOffset < aheadPixels) loadOlder()
  }, [hasOlder, loadOlder])

  // A tall window may show the first line without anybody scrolling.
  // biome-ignore lint/correctness/useExhaustiveDependencies: more rows may still not fill the window
  useEffect(() => {
    const frame = requestAnimationFrame(fetchAbove)
    return () => cancelAnimationFrame(frame)
  }, [rowCount, fetchAbove])

  return {
    list,
    shift,
    seenSeq,
    toEnd,
    page,
    onScroll(offset: number) {
      const { scrollSize = 0, viewportSize = 0 } = list.current ?? {}
      atEnd.current = offset >= scrollSize - viewportSize - slackPixels
      setSeenSeq((seen) => (atEnd.current ? undefined : (seen ?? lastSeq)))
      fetchAbove()
    },
    /** The window, the composer or a row has another height now. */
    onResize() {
      if (atEnd.current) list.current?.scrollToIndex(rowCount - 1, { align: 'end' })
    },
  }
}

/** True in the one rendering in which lines were added above. */
function useGrewUpwards(firstSeq: number | undefined): boolean {
  const before = useRef(firstSeq)
  useLayoutEffect(() => {
    before.current = firstSeq
  }, [firstSeq])
  return before.current !== undefined && firstSeq !== undefined && firstSeq < before.current
}
