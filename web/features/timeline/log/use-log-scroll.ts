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

/** Scroll commands for the rest of the page. */
export interface LogHandle {
  toEnd: () => void
  page: (direction: 1 | -1) => void
}

interface Options {
  handle: React.Ref<LogHandle>
  rowCount: number
  /** `seq` of the first loaded line. */
  firstSeq: number | undefined
  lastSeq: number
  hasOlder: boolean
  loadOlder: () => void
}

/** Distance from the end that still counts as the end. */
const slackPixels = 24
/** Distance from the top at which older lines are fetched. */
const aheadPixels = 600

/**
 * Keeps the scroll position: at the end for users who are there, else at the lines in view; fetches older
 * lines near the top.
 */
export function useLogScroll({ handle, rowCount, firstSeq, lastSeq, hasOlder, loadOlder }: Options) {
  const scroller = useRef<HTMLElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const atEnd = useRef(true)
  const before = useRef({ top: 0, end: 0 })
  /** `seq` of the newest line seen before the user scrolled up. */
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
    // Rows added later are measured by the list, which then resizes.
    if (!place) return stay()
    atEnd.current = false
    setSeenSeq(lastSeq)
    list.current?.scrollToIndex(place.row, { align: 'start', offset: place.offset })
  })
  useLayoutEffect(() => begin(), [])

  const fetchAbove = useCallback(() => {
    if (hasOlder && (scroller.current?.scrollTop ?? 0) < aheadPixels) loadOlder()
  }, [hasOlder, loadOlder])

  // In a tall window the first line may be in view without any scrolling.
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
    // If the viewport grows, as when the composer shrinks, the end moves up too.
    const movedUp = before.current.top - top > Math.max(before.current.end - end, 0) + 0.9
    before.current = { top, end }

    // Rows measured taller than estimated move the end down, too: only scrolling up leaves the end.
    if (movedUp) atEnd.current = false
    else if (top >= end - slackPixels) atEnd.current = true
    setSeenSeq((seen) => (atEnd.current ? undefined : (seen ?? lastSeq)))
    stay()
    anchor.follow()
    keepFrom(top)
    fetchAbove()
  }

  /** The height of the window, the composer or a row has changed. */
  function onResize() {
    if (atEnd.current) stay()
    else anchor.hold()
    // Before the first scroll event the list renders only its initial rows.
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

/** Height above the viewport that the list renders while idle. */
const mountedPixels = 200
/** The number of mounted rows changes in steps of this size. */
const step = 8

/**
 * Keeps the rows above a user at the end mounted. A list that scrolls down unmounts rows above the viewport
 * and mounts them again when idle: that would happen twice per new line.
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

/** Returns the scroll position within server-rendered rows; undefined at their end. */
function placeAboveEnd(log: HTMLElement | null): { row: number; offset: number } | undefined {
  if (!log || log.scrollTop >= log.scrollHeight - log.clientHeight - slackPixels) return undefined
  const { top } = log.getBoundingClientRect()
  const rows = [...log.querySelectorAll('.log-rows > *')].map((row) => row.getBoundingClientRect())
  const row = rows.findIndex(({ bottom }) => bottom > top)
  return row < 0 ? undefined : { row, offset: top - (rows[row]?.top ?? top) }
}
