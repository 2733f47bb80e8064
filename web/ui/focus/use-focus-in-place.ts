import { useEffect, useRef } from 'react'
import { focusContentIfLost } from './focus-content.ts'

const controls = 'a[href], button:enabled, input:enabled:not([hidden]), select:enabled, textarea:enabled'

/**
 * Keeps the focus in a list when the row or the control that had it is removed: it moves to the same control
 * of the row now at that place, or to the first control if rows differ (`areAlike: false`). Spread the result
 * on the parent element of the rows.
 */
export function useFocusInPlace<List extends HTMLElement>({ areAlike = true } = {}) {
  const ref = useRef<List>(null)
  const place = useRef<{ row: number; control: number }>(undefined)

  useEffect(() => {
    if (!place.current || document.activeElement !== document.body) return
    const { row, control } = place.current
    const rows = [...(ref.current?.children ?? [])]
    const found = controlsIn(rows[row] ?? rows.at(-1))
    const next = areAlike ? (found[control] ?? found.at(-1)) : found[0]
    if (next) next.focus()
    else focusContentIfLost()
  })
  // The list itself may be removed with its last row.
  useEffect(() => () => void (place.current && setTimeout(focusContentIfLost)), [])

  return {
    ref,
    onFocus({ target, currentTarget }: React.FocusEvent<List>) {
      if (isInAnotherDialog(target, currentTarget)) return
      const row = [...currentTarget.children].findIndex((child) => child.contains(target))
      place.current = { row, control: controlsIn(currentTarget.children[row]).indexOf(target) }
    },
    // A closing dialog returns the focus itself if the element that opened it still exists.
    onBlur({ relatedTarget, currentTarget }: React.FocusEvent<List>) {
      if (!isInAnotherDialog(relatedTarget, currentTarget)) place.current = undefined
    },
  }
}

function controlsIn(row: Element | undefined): HTMLElement[] {
  return [...(row?.querySelectorAll<HTMLElement>(controls) ?? [])].filter(({ tabIndex }) => tabIndex >= 0)
}

const isInAnotherDialog = (place: Element | null, list: Element) =>
  place !== null && place.closest('dialog') !== list.closest('dialog')
