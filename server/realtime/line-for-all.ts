import type { Reaction } from '#contract/reactions.ts'

/** Returns a line for broadcast: without `mine`, which is for one reader only. */
export function lineForAll<Line extends { reactions?: Reaction[] | undefined }>(line: Line): Line {
  if (!line.reactions) return line
  return { ...line, reactions: line.reactions.map(({ emoji, count }) => ({ emoji, count })) }
}
