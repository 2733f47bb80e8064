import type { ReactionsChanged } from '#contract/live.ts'
import type { Reaction } from '#contract/reactions.ts'

/** Adds to broadcast reactions which of them are the user's own. */
function withOwn(
  reactions: readonly Pick<Reaction, 'emoji' | 'count'>[],
  own: ReadonlySet<string>,
): Reaction[] {
  return reactions.map(({ emoji, count }) => ({ emoji, count, mine: own.has(emoji) }))
}

/** Returns a newer copy of a line with the user's own reactions, which broadcast copies do not have. */
export function withOwnOf<Line extends { reactions?: Reaction[] | undefined }>(
  before: Line | undefined,
  line: Line,
): Line {
  if (!before || !line.reactions) return line
  const own = ownEmoji(before.reactions)
  return { ...line, reactions: line.reactions.map((one) => ({ mine: own.has(one.emoji), ...one })) }
}

export const ownEmoji = (reactions: readonly Reaction[] = []) =>
  new Set(reactions.flatMap(({ emoji, mine }) => (mine ? [emoji] : [])))

/** Returns a line with changed reactions, unless the line has a newer revision. */
export function withReactions<
  Line extends { reactions?: Reaction[] | undefined; revision?: number | undefined },
>(line: Line, { reactions, revision, by }: ReactionsChanged, userId: number): Line {
  if (revision < (line.revision ?? 0)) return line
  const own = ownEmoji(line.reactions)
  for (const change of by) {
    if (change.userId !== userId) continue
    if (change.added) own.add(change.emoji)
    else own.delete(change.emoji)
  }
  const { reactions: _before, ...rest } = line
  return { ...(rest as Line), revision, ...(reactions.length > 0 && { reactions: withOwn(reactions, own) }) }
}

/** Returns the reactions after toggling an emoji, shown until the server responds. */
export function toggled(reactions: readonly Reaction[] = [], emoji: string): Reaction[] {
  const existing = reactions.find((one) => one.emoji === emoji)
  if (!existing) return [...reactions, { emoji, count: 1, mine: true }]
  const mine = !existing.mine
  const next: Reaction = { ...existing, count: existing.count + (mine ? 1 : -1), mine }
  return reactions.flatMap((one) => (one !== existing ? one : next.count > 0 ? next : []))
}
