import { useEffect, useEffectEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { useLogScroll } from './use-log-scroll.ts'

export interface RowFocusProps {
  scroll: Pick<ReturnType<typeof useLogScroll>, 'scroller' | 'list' | 'toEnd'>
  rows: readonly { key: string }[]
  /** Index of the focused row, which stays mounted; -1 without one. */
  index: number
  keep: (key: string | undefined) => void
  onReply: (lineId: number) => void
}

/**
 * Keyboard navigation of the log, which is a single tab stop: the last focused row, or the newest. Arrows,
 * Home, End and the page keys move between rows, Tab enters a row, and `R` replies to its line.
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
    // A row out of view is mounted first.
    flushSync(() => keep(row.key))
    focusRow(at)
  }

  /** Scrolls by a page and moves the focus along. */
  function turnPage(from: number, direction: 1 | -1): void {
    const [log, { current: items }] = [scroller.current, list]
    if (!log || !items) return
    const top = direction * log.clientHeight * 0.9
    log.scrollBy({ top, behavior: 'instant' })
    moveTo(items.findItemIndex(items.getItemOffset(from) + top))
  }

  /** Returns whether the key was handled. Without a row the log itself has the focus. */
  function obey(key: string, row: HTMLElement | null): boolean {
    const from = Number((row ?? stopOf(scroller.current))?.dataset.row)
    switch (key) {
      case 'ArrowUp':
        moveTo(row ? from - 1 : from)
        return true
      case 'ArrowDown':
        moveTo(row ? from + 1 : from)
        return true
      case 'Home':
        moveTo(0)
        return true
      case 'End':
        moveTo(rows.length - 1)
        toEnd()
        return true
      default:
        return row !== null && obeyInRow(key, row, from)
    }
  }

  function obeyInRow(key: string, row: HTMLElement, from: number): boolean {
    const line = row.querySelector<HTMLElement>('[data-line]')?.dataset.line
    if (key === 'PageUp') turnPage(from, -1)
    else if (key === 'PageDown') turnPage(from, 1)
    else if (line !== undefined && key.toLowerCase() === 'r') onReply(Number(line))
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
    // A closing dialog or menu returns the focus itself if the element that opened it still exists.
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
    // In the capture phase, before the menus of lines handle the keys.
    log.addEventListener('keydown', onKeyDown, { capture: true, signal })
    const onVisit = ({ target }: Event) => visit(target)
    document.addEventListener('focusin', onVisit, { signal })
    // A press beside all controls blurs without a `focusin` event.
    document.addEventListener('pointerdown', onVisit, { signal })
    const settle = () => setStop(log, last.current)
    const watch = new MutationObserver(settle)
    watch.observe(log, { childList: true, subtree: true })
    // The rows are tab stops instead.
    log.tabIndex = -1
    settle()
    visit(document.activeElement)
    return () => {
      ending.abort()
      watch.disconnect()
    }
  }, [scroller])

  // If the focused element is removed, the focus moves to its row, or to the row that takes its place.
  useEffect(() => {
    if (index >= 0) place.current = index
    if (isInside.current && document.activeElement === document.body)
      focusRow(Math.min(place.current, rows.length - 1))
  })
  return null
}

const rowOf = (target: Element) => target.closest<HTMLElement>('.log-rows > *')

const stop = '.log-rows > [tabindex]'
/** Not `-1`, which some controls always have. */
const elsewhere = '-2'
/** The text of a row, without its button. Of a nickname's place, because its title would be said, too. */
const words =
  ':is(.line, .bubble-row) > :not(.line-more, .line-nick, .bubble-line), .line-nick > .nick, .bubble, .day, .unread-line'

let named = 0

/**
 * Makes this row, or the newest, the tab stop of the log, and removes the controls of all other rows from the
 * tab order.
 */
function setStop(log: HTMLElement, row: HTMLElement | undefined): void {
  const before = stopOf(log)
  const next = row?.isConnected ? row : log.querySelector<HTMLElement>('.log-rows > :last-child')
  if (before !== next) {
    for (const attribute of ['tabindex', 'role', 'aria-labelledby']) before?.removeAttribute(attribute)
    next?.setAttribute('tabindex', '0')
    next?.setAttribute('role', 'article')
    next?.setAttribute('aria-labelledby', next ? nameOf(next) : '')
  }
  for (const control of log.querySelectorAll(`${stop} [tabindex="${elsewhere}"]`))
    control.removeAttribute('tabindex')
  const others = '.log-rows > :not([tabindex]) :is(a, button, input):not([tabindex])'
  for (const control of log.querySelectorAll(others)) control.setAttribute('tabindex', elsewhere)
}

/** Who and what before when, because a reader interrupts what they need not hear. */
function nameOf(row: Element): string {
  const parts = [...row.querySelectorAll(words)]
  const isTime = (part: Element) => Number(part.matches('.line-time'))
  return parts
    .sort((one, other) => isTime(one) - isTime(other))
    .map(idOf)
    .join(' ')
}

const stopOf = (log: HTMLElement | null) => log?.querySelector<HTMLElement>(stop)

function idOf(part: Element): string {
  named += 1
  part.id ||= `row-${named}`
  return part.id
}
