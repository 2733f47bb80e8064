import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { VirtualizerHandle } from 'virtua'

interface Options {
  scroller: React.RefObject<HTMLElement | null>
  list: React.RefObject<VirtualizerHandle | null>
  /** `seq` of the first loaded line. */
  firstSeq: number | undefined
  rowCount: number
}

/**
 * Keeps the lines in view in place while older ones are added above. The list shifts by estimated heights and
 * corrects when it measures rows; but while scrolling it also corrects for rows below the viewport, and after
 * scrolling not for the row that older lines displace.
 */
export function useScrollAnchor({ scroller, list, firstSeq, rowCount }: Options) {
  const before = useRef({ firstSeq, rowCount })
  /** A row in view and its distance from the top, until the added rows are measured. */
  const anchor = useRef<{ index: number; place: number }>(undefined)
  const hasGrown = isAbove(firstSeq, before.current.firstSeq)

  const topOf = () => scroller.current?.scrollTop ?? 0
  const placeOf = (index: number) => (list.current?.getItemOffset(index) ?? 0) - topOf()

  const fix = useEffectEvent((added: number) => {
    // The first day separator may be gone, and the first line lose the gap before it.
    const index = Math.max((list.current?.findItemIndex(topOf()) ?? 0) + 1, added + 2)
    anchor.current = index < rowCount ? { index, place: placeOf(index) } : undefined
  })
  useLayoutEffect(() => {
    if (isAbove(firstSeq, before.current.firstSeq)) fix(rowCount - before.current.rowCount)
    before.current = { firstSeq, rowCount }
  }, [firstSeq, rowCount])

  /** The user or the list has scrolled. */
  function follow(): void {
    if (anchor.current) anchor.current.place = placeOf(anchor.current.index)
  }

  /** Rows were measured; the added ones are among the first of them. */
  function hold(): void {
    const { current } = anchor
    if (!current) return
    const moved = placeOf(current.index) - current.place
    if (Math.abs(moved) >= 1) scroller.current?.scrollBy({ top: moved, behavior: 'instant' })
    // The list reports one measurement in two parts.
    queueMicrotask(() => {
      if (anchor.current === current) anchor.current = undefined
    })
  }

  return { shift: hasGrown, follow, hold }
}

const isAbove = (one: number | undefined, other: number | undefined): boolean =>
  one !== undefined && other !== undefined && one < other
