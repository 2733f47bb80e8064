import type { Count } from '../../platform/database/reactions.store.ts'
import type { Given, Line } from './reactions.store.ts'

/** Maximum number of different emoji per line. */
const mostEmoji = 20

export interface Change extends Given {
  isAdded: boolean
}

type Outcome = 'done' | 'full' | 'gone'

const keyOf = ({ messageId, userId, emoji }: Given) => `${messageId} ${userId} ${emoji}`

/**
 * Applies changes, in order, to the counts of lines. `existing` are the reactions that the same users had before. Adding an
 * existing reaction or removing a missing one has no effect.
 */
export function tally(lines: readonly Line[], existing: readonly Given[], changes: readonly Change[]) {
  const before = new Map(existing.map((one) => [keyOf(one), one]))
  const after = new Map(before)
  const counts = new Map(lines.map((line) => [line.id, line.counts]))

  function apply(change: Change): Outcome {
    const { messageId, userId, emoji, isAdded } = change
    const lineCounts = counts.get(messageId)
    if (!lineCounts) return 'gone'
    const key = keyOf(change)
    if (after.has(key) === isAdded) return 'done'
    if (isAdded && lineCounts.length >= mostEmoji && !lineCounts.some((one) => one.emoji === emoji))
      return 'full'
    if (isAdded) after.set(key, { messageId, userId, emoji })
    else after.delete(key)
    counts.set(messageId, counted(lineCounts, emoji, isAdded ? 1 : -1))
    return 'done'
  }

  const outcomes = changes.map(apply)
  return {
    outcomes,
    added: [...after].flatMap(([key, one]) => (before.has(key) ? [] : [one])),
    removed: [...before].flatMap(([key, one]) => (after.has(key) ? [] : [one])),
    lines: lines
      .map((line) => ({ ...line, counts: counts.get(line.id) ?? [] }))
      .filter(({ counts }, index) => counts !== lines[index]?.counts),
    /** Returns the reactions of a line, as seen by one of these users. */
    seenBy: ({ messageId, userId }: Pick<Given, 'messageId' | 'userId'>) =>
      (counts.get(messageId) ?? []).map((count) => ({
        ...count,
        mine: after.has(keyOf({ messageId, userId, emoji: count.emoji })),
      })),
  }
}

/** New emoji are appended; those with a count of zero are removed. */
function counted(counts: readonly Count[], emoji: string, step: 1 | -1): readonly Count[] {
  if (!counts.some((one) => one.emoji === emoji)) return [...counts, { emoji, count: step }]
  return counts
    .map((one) => (one.emoji === emoji ? { emoji, count: one.count + step } : one))
    .filter(({ count }) => count > 0)
}
