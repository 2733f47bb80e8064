import {
  useCallback,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { VirtualizerHandle } from 'virtua'
import { useIsHydrated } from '../../../platform/hydration/use-is-hydrated.ts'
import { useScrollAnchor } from './use-scroll-anchor.ts'

/** What the rest of the screen may ask of the log. */
export interface LogHandle {
  toEnd: () => void
  page: (direction: 1 | -1) => void
}

interface Options {
  handle: React.Ref<LogHandle>
  rowCount: number
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
export function useLogScroll({ handle, rowCount, firstSeq, lastSeq, hasOlder, loadOlder }: Options) {
  const scroller = useRef<HTMLElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const atEnd = useRef(true)
  const before = useRef({ top: 0, end: 0 })
  /** The newest line that was seen before the reader scrolled up. */
  const [seenSeq, setSeenSeq] = useState<number>()
  const anchor = useScrollAnchor({ scroller, list, firstSeq, rowCount })
  const { mountedRows, keepFrom } = useMountedRows({ list, rowCount, atEnd: seenSeq === undefined })

  const stay = useCallback(() => {
    const log = scroller.current
    if (log && atEnd.current) log.scrollTop = log.scrollHeight
  }, [])

  const toEnd = useCallback(() => {
    atEnd.current = true
    setSeenSeq(undefined)
    stay()
  }, [stay])

  const showRow = useCallback(
    (index: number) => {
      atEnd.current = false
      setSeenSeq((seen) => seen ?? lastSeq)
      list.current?.scrollToIndex(index, { align: 'center' })
    },
    [lastSeq],
  )

  const page = useCallback((direction: 1 | -1) => {
    const log = scroller.current
    log?.scrollBy({ top: direction * log.clientHeight * 0.9 })
  }, [])

  useImperativeHandle(handle, () => ({ toEnd, page }), [toEnd, page])

  const wasWritten = useRef(!useIsHydrated())
  const begin = useEffectEvent(() => {
    const place = wasWritten.current ? placeAboveEnd(scroller.current) : undefined
    // What is added later is measured by the list, which then says so.
    if (!place) return stay()
    atEnd.current = false
    setSeenSeq(lastSeq)
    list.current?.scrollToIndex(place.row, { align: 'start', offset: place.offset })
  })
  useLayoutEffect(() => begin(), [])

  const fetchAbove = useCallback(() => {
    if (hasOlder && (scroller.current?.scrollTop ?? 0) < aheadPixels) loadOlder()
  }, [hasOlder, loadOlder])

  // A tall window may show the first line without anybody scrolling.
  // biome-ignore lint/correctness/useExhaustiveDependencies: more rows may still not fill the window
  useEffect(() => {
    const frame = requestAnimationFrame(fetchAbove)
    return () => cancelAnimationFrame(frame)
  }, [rowCount, fetchAbove])

  function onScroll() {
    const log = scroller.current
    if (!log) return
    const { scrollTop: top, scrollHeight, clientHeight } = log
    const end = scrollHeight - clientHeight
    // A window that grows, as when the composer shrinks, takes the reader up with the end.
    const movedUp = before.current.top - top > Math.max(before.current.end - end, 0) + 0.9
    before.current = { top, end }

    // Rows that turn out taller than they were thought also move the end away: only the reader leaves it.
    if (movedUp) atEnd.current = false
    else if (top >= end - slackPixels) atEnd.current = true
    setSeenSeq((seen) => (atEnd.current ? undefined : (seen ?? lastSeq)))
    stay()
    anchor.follow()
    keepFrom(top)
    fetchAbove()
  }

  /** The window, the composer or a row has another height. */
  function onResize() {
    if (atEnd.current) stay()
    else anchor.hold()
    // Before the first scrolling the list draws only the rows that it began with.
    keepFrom(scroller.current?.scrollTop ?? 0)
  }

  return {
    scroller,
    list,
    shift: anchor.shift,
    mountedRows,
    seenSeq,
    toEnd,
    showRow,
    stay,
    onScroll,
    onResize,
  }
}

interface Mounting {
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
function useMountedRows({ list, rowCount, atEnd }: Mounting) {
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

/** Where a reader has scrolled to in the rows that the server wrote; undefined at the end of them. */
function placeAboveEnd(log: HTMLElement | null): { row: number; offset: number } | undefined {
  if (!log || log.scrollTop >= log.scrollHeight - log.clientHeight - slackPixels) return undefined
  const { top } = log.getBoundingClientRect()
  const rows = [...log.querySelectorAll('.log-rows > *')].map((row) => row.getBoundingClientRect())
  const row = rows.findIndex(({ bottom }) => bottom > top)
  return row < 0 ? undefined : { row, offset: top - (rows[row]?.top ?? top) }
}
