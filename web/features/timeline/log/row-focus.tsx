import { useEffect, useEffectEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { useLogScroll } from './use-log-scroll.ts'

export interface RowFocusProps {
  scroll: Pick<ReturnType<typeof useLogScroll>, 'scroller' | 'list' | 'toEnd'>
  rows: readonly { key: string }[]
  /** Of the row with the focus, which stays in the page; -1 where there is none. */
  index: number
  keep: (key: string | undefined) => void
  onReply: (lineId: number) => void
}

/**
 * The log is one stop of the keyboard: the row that had the focus last, or the newest. Arrows, Home, End and the keys
 * for pages lead from row to row, Tab to what a row offers, and `R` answers its line.
 */
export default function RowFocus({
  scroll: { scroller, list, toEnd },
  rows,
  index,
  keep,
  onReply,
}: RowFocusProps) {
  const isInside = useRef(false)
  const last = useRef<HTMLElement>(undefined)
  const place = useRef(0)

  function focusRow(at: number): void {
    const log = scroller.current
    const row = log?.querySelector<HTMLElement>(`[data-row="${at}"]`)
    if (!log || !row) return
    setStop(log, row)
    row.focus({ preventScroll: true })
    row.scrollIntoView({ block: 'nearest' })
  }

  function moveTo(at: number): void {
    const row = rows[at]
    if (!row) return
    // One that is out of view comes into the page first.
    flushSync(() => keep(row.key))
    focusRow(at)
  }

  /** The log goes on by a page, and with it the focus. */
  function turnPage(from: number, direction: 1 | -1): void {
    const [log, { current: items }] = [scroller.current, list]
    if (!log || !items) return
    const top = direction * log.clientHeight * 0.9
    log.scrollBy({ top, behavior: 'instant' })
    moveTo(items.findItemIndex(items.getItemOffset(from) + top))
  }

  /** Returns whether the key means something here. Without a row the log itself has the focus. */
  function obey(key: string, row: HTMLElement | null): boolean {
    const from = Number((row ?? stopOf(scroller.current))?.dataset.row)
    const line = row?.querySelector<HTMLElement>('[data-line]')?.dataset.line
    const isAnswer = line !== undefined && key.toLowerCase() === 'r'
    if (key === 'ArrowUp') moveTo(row ? from - 1 : from)
    else if (key === 'ArrowDown') moveTo(row ? from + 1 : from)
    else if (key === 'Home') moveTo(0)
    else if (key === 'End') {
      moveTo(rows.length - 1)
      toEnd()
    } else if (row && key === 'PageUp') turnPage(from, -1)
    else if (row && key === 'PageDown') turnPage(from, 1)
    else if (isAnswer) onReply(Number(line))
    else return false
    return true
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey, defaultPrevented } = event
    const target = event.target as Element
    if (altKey || ctrlKey || metaKey || defaultPrevented || target.closest('input, dialog')) return
    if (!obey(key, rowOf(target))) return
    event.preventDefault()
    event.stopPropagation()
  })

  const visit = useEffectEvent((target: EventTarget | null) => {
    const log = scroller.current
    // A dialog or a menu gives the focus back, if what it came from is still there.
    if (!log || !(target instanceof Element) || target.closest('dialog:not(.log dialog), [role="menu"]'))
      return
    const row = log.contains(target) ? rowOf(target) : null
    isInside.current = row !== null
    last.current = row ?? last.current
    if (row) setStop(log, row)
    keep(row ? rows[Number(row.dataset.row)]?.key : undefined)
  })

  useEffect(() => {
    const log = scroller.current
    if (!log) return
    const ending = new AbortController()
    const { signal } = ending
    // Before the menus of lines, which have the other keys.
    log.addEventListener('keydown', onKeyDown, { capture: true, signal })
    const onVisit = ({ target }: Event) => visit(target)
    document.addEventListener('focusin', onVisit, { signal })
    // A press beside everything takes the focus away, and tells nobody.
    document.addEventListener('pointerdown', onVisit, { signal })
    const settle = () => setStop(log, last.current)
    const watch = new MutationObserver(settle)
    watch.observe(log, { childList: true, subtree: true })
    // Its rows are led to instead.
    log.tabIndex = -1
    settle()
    visit(document.activeElement)
    return () => {
      ending.abort()
      watch.disconnect()
    }
  }, [scroller])

  // What had the focus may go: whoever was there goes on in its row, or in the one that takes its place.
  useEffect(() => {
    if (index >= 0) place.current = index
    if (isInside.current && document.activeElement === document.body)
      focusRow(Math.min(place.current, rows.length - 1))
  })
  return null
}

const rowOf = (target: Element) => target.closest<HTMLElement>('.log-rows > *')

const stop = '.log-rows > [tabindex]'
/** Not `-1`, which some have wherever they stand. */
const elsewhere = '-2'
/** What a row says. Its button says it once more, and is left out. */
const words = ':is(.line, .bubble-row) > :not(.line-more, .bubble-line), .bubble, .day, .unread-line'

let named = 0

/** Makes this row of the log, or its newest, the one that Tab leads to, and leaves it out of what the others offer. */
function setStop(log: HTMLElement, row: HTMLElement | undefined): void {
  const before = stopOf(log)
  const next = row?.isConnected ? row : log.querySelector('.log-rows > :last-child')
  if (before !== next) {
    for (const attribute of ['tabindex', 'role', 'aria-labelledby']) before?.removeAttribute(attribute)
    next?.setAttribute('tabindex', '0')
    next?.setAttribute('role', 'article')
    next?.setAttribute('aria-labelledby', [...next.querySelectorAll(words)].map(idOf).join(' '))
  }
  for (const control of log.querySelectorAll(`${stop} [tabindex="${elsewhere}"]`))
    control.removeAttribute('tabindex')
  const others = '.log-rows > :not([tabindex]) :is(a, button, input):not([tabindex])'
  for (const control of log.querySelectorAll(others)) control.setAttribute('tabindex', elsewhere)
}

const stopOf = (log: HTMLElement | null) => log?.querySelector<HTMLElement>(stop)

function idOf(part: Element): string {
  named += 1
  part.id ||= `row-${named}`
  return part.id
}
