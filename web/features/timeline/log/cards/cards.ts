import type { Card } from '#contract/cards.ts'
import type { LineCards } from '#contract/live.ts'

interface Carded {
  cards?: Card[] | undefined
  revision?: number | undefined
}

/** Returns a line with changed cards, unless the line has a newer revision. */
export function withCards<Line extends Carded>(line: Line, { cards, revision }: LineCards): Line {
  return revision < (line.revision ?? 0) ? line : { ...bearing(line, cards), revision }
}

/** Replaces the cards of one line in a log. */
export function withLineCards<Line extends Carded & { id: number }, Log extends { messages: Line[] }>(
  log: Log,
  id: number,
  cards: Card[],
): Log {
  const messages = log.messages.map((line) => (line.id === id ? bearing(line, cards) : line))
  return { ...log, messages }
}

function bearing<Line extends Carded>(line: Line, cards: Card[]): Line {
  const { cards: _before, ...rest } = line
  return { ...(rest as Line), ...(cards.length > 0 && { cards }) }
}
