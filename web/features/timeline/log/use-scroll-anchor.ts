import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { VirtualizerHandle } from 'virtua'

interface Options {
  scroller: React.RefObject<HTMLElement | null>
  list: React.RefObject<VirtualizerHandle | null>
  /** `seq` of the first line, which older ones come before. */
  firstSeq: number | undefined
  rowCount: number
}

/**
 * Keeps what is being read in its place when older lines come above it. The list moves by what it thinks of their
 * heights, and again by what rows turn out to have: those below the reader, too, as long as it scrolls, and once
 * scrolling has ended not the one that older lines take the place of.
 */
export function useScrollAnchor({ scroller, list, firstSeq, rowCount }: Options) {
  const before = useRef({ firstSeq, rowCount })
  /** A row in view, and how far below the top it stands: until what has come is measured. */
  const anchor = useRef<{ index: number; place: number }>(undefined)
  const hasGrown = isAbove(firstSeq, before.current.firstSeq)

  const topOf = () => scroller.current?.scrollTop ?? 0
  const placeOf = (index: number) => (list.current?.getItemOffset(index) ?? 0) - topOf()

  const fix = useEffectEvent((added: number) => {
    // The day that began the log may be gone, and its first line lose the gap before it.
    const index = Math.max((list.current?.findItemIndex(topOf()) ?? 0) + 1, added + 2)
    anchor.current = index < rowCount ? { index, place: placeOf(index) } : undefined
  })
  useLayoutEffect(() => {
    if (isAbove(firstSeq, before.current.firstSeq)) fix(rowCount - before.current.rowCount)
    before.current = { firstSeq, rowCount }
  }, [firstSeq, rowCount])

  /** The reader has scrolled, or the list has. */
  function follow(): void {
    if (anchor.current) anchor.current.place = placeOf(anchor.current.index)
  }

  /** Rows were measured; those that have come are among the first. */
  function hold(): void {
    const { current } = anchor
    if (!current) return
    const moved = placeOf(current.index) - current.place
    if (Math.abs(moved) >= 1) scroller.current?.scrollBy({ top: moved, behavior: 'instant' })
    // The list tells of what it has measured at once in two parts.
    queueMicrotask(() => {
      if (anchor.current === current) anchor.current = undefined
    })
  }

  return { shift: hasGrown, follow, hold }
}

const isAbove = (one: number | undefined, other: number | undefined): boolean =>
  one !== undefined && other !== undefined && one < other
