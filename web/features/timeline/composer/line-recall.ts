/** State of recalling one's own last lines with the arrow keys, as in a shell. */
interface Recall {
  /** Number of lines back; 0 is the text being written. */
  back: number
  /** The text being written before the first arrow up. */
  draft: string
}

/** Maximum number of own lines that can be recalled, in channels and in private. */
export const recalledAtMost = 50

export const nothingRecalled: Recall = { back: 0, draft: '' }

/** `history` is oldest first. Returns undefined if there is no further line in that direction. */
export function recallLine(
  history: readonly string[],
  recall: Recall,
  text: string,
  direction: 'older' | 'newer',
): { recall: Recall; text: string } | undefined {
  const back = direction === 'older' ? recall.back + 1 : recall.back - 1
  if (back < 0 || back > history.length) return undefined

  const draft = recall.back === 0 ? text : recall.draft
  return { recall: { back, draft }, text: back === 0 ? draft : (history.at(-back) ?? draft) }
}
