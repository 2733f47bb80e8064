/** The arrows go through one's own last lines, as in a shell. */
interface Recall {
  /** How many lines back; 0 is what was being written. */
  back: number
  /** What was being written before the first arrow up. */
  draft: string
}

/** So many of one's own lines, the newest, in channels and in private. */
export const recalledAtMost = 50

export const nothingRecalled: Recall = { back: 0, draft: '' }

/** `said` is oldest first. Undefined where there is nothing further in that direction. */
export function recallLine(
  history: readonly string[],
  recall: Recall,
  shown: string,
  direction: 'older' | 'newer',
): { recall: Recall; text: string } | undefined {
  const back = direction === 'older' ? recall.back + 1 : recall.back - 1
  if (back < 0 || back > history.length) return undefined

  const draft = recall.back === 0 ? shown : recall.draft
  return { recall: { back, draft }, text: back === 0 ? draft : (history.at(-back) ?? draft) }
}
