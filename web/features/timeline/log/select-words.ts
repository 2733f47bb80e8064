/**
 * On a phone a long press opens the line's menu, so its text cannot be selected. This selects the text of one
 * line, for the phone's handles to adjust, until the user taps elsewhere.
 */
export function selectWords(row: Element): void {
  const words = row.querySelector('[data-words]')
  const selection = getSelection()
  if (!words || !selection) return
  words.setAttribute('data-selecting', '')
  selection.selectAllChildren(words)

  const watch = new AbortController()
  const options = { signal: watch.signal, capture: true }
  const end = () => {
    watch.abort()
    words.removeAttribute('data-selecting')
  }
  // Tapping text that cannot be selected would keep the selection.
  const onPointer = ({ target }: Event) => {
    if (!(target instanceof Node) || !words.contains(target)) selection.removeAllRanges()
  }
  const onSelection = () => {
    if (selection.isCollapsed || !selection.containsNode(words, true)) end()
  }
  document.addEventListener('pointerdown', onPointer, options)
  document.addEventListener('selectionchange', onSelection, options)
}

/** Whether touches here adjust a selection instead of acting on the line. */
export function isSelecting(target: Element): boolean {
  return target.closest('[data-selecting]') !== null
}
