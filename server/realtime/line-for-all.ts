import type { Reaction } from '#contract/reactions.ts'

/** A line as everybody hears it: which reactions are somebody's own is for them alone. */
export function lineForAll<Line extends { reactions?: Reaction[] | undefined }>(line: Line): Line {
  if (!line.reactions) return line
  return { ...line, reactions: line.reactions.map(({ emoji, count }) => ({ emoji, count })) }
}
