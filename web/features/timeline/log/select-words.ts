/**
 * On a phone a finger that rests on a line opens its menu, so its words cannot be selected: until somebody taps
 * elsewhere those of one line can, and begin with all of them selected, for the handles of the phone to move.
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
  // What cannot be selected keeps a selection when it is tapped.
  const onPointer = ({ target }: Event) => {
    if (!(target instanceof Node) || !words.contains(target)) selection.removeAllRanges()
  }
  const onSelection = () => {
    if (selection.isCollapsed || !selection.containsNode(words, true)) end()
  }
  document.addEventListener('pointerdown', onPointer, options)
  document.addEventListener('selectionchange', onSelection, options)
}

/** Whether a finger belongs to the words below it, not to their line. */
export function isSelecting(target: Element): boolean {
  return target.closest('[data-selecting]') !== null
}
