import type { NodeRange } from '@tiptap/pm/model'
import type { EditorState, Selection, Transaction } from '@tiptap/pm/state'

/** New position of a moved block and the number of its siblings, for screen readers. */
export interface Moved {
  place: number
  count: number
}

const metaKey = 'movedBlock'

export const movedIn = (transaction: Transaction): Moved | undefined => transaction.getMeta(metaKey)

/**
 * Swaps the selected block with the previous or next one: an item within its list, or the whole list at the
 * list's end. Without `dispatch` it only returns whether that is possible.
 */
export function moveBlock(
  { selection, tr }: EditorState,
  by: -1 | 1,
  dispatch?: (transaction: Transaction) => void,
): boolean {
  const range = movableRange(selection, by)
  if (!range) return false
  if (!dispatch) return true

  const { parent, start, end, startIndex, endIndex } = range
  const neighbour = parent.child(by < 0 ? startIndex - 1 : endIndex)
  const { nodeSize } = neighbour
  // Moves the neighbour instead, so that the selection keeps its position in the text.
  if (by < 0) tr.delete(start - nodeSize, start).insert(end - nodeSize, neighbour)
  else tr.delete(end, end + nodeSize).insert(start, neighbour)
  const moved: Moved = { place: startIndex + 1 + by, count: parent.childCount }
  dispatch(tr.setMeta(metaKey, moved).scrollIntoView())
  return true
}

function movableRange({ $from, $to }: Selection, by: -1 | 1): NodeRange | undefined {
  for (let depth = $from.sharedDepth($to.pos); depth >= 0; depth -= 1) {
    const range = $from.blockRange($to, (parent) => parent === $from.node(depth))
    if (!range || !holdsBlocks(range.parent.type.name)) continue
    if (by < 0 ? range.startIndex > 0 : range.endIndex < range.parent.childCount) return range
  }
  return undefined
}

const holdsBlocks = (name: string) => ['doc', 'bulletList', 'orderedList', 'blockquote'].includes(name)
