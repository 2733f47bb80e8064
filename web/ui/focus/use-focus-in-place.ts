import { useEffect, useRef } from 'react'
import { focusContentIfLost } from './focus-content.ts'

const controls = 'a[href], button:enabled, input:enabled:not([hidden]), select:enabled, textarea:enabled'

/**
 * For a list whose rows, or controls in them, go away once they were used: whoever was there goes on at the same place
 * of the row that is there now, or at its first one, where rows are not alike. To be spread on what has the rows as its
 * children.
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
  // The last row may take all that is around it with it.
  useEffect(() => () => void (place.current && setTimeout(focusContentIfLost)), [])

  return {
    ref,
    onFocus({ target, currentTarget }: React.FocusEvent<List>) {
      if (isInAnotherDialog(target, currentTarget)) return
      const row = [...currentTarget.children].findIndex((child) => child.contains(target))
      place.current = { row, control: controlsIn(currentTarget.children[row]).indexOf(target) }
    },
    // A dialog gives the focus back, if what it came from is still there.
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
