import type { Card } from '#contract/cards.ts'
import type { LineCards } from '#contract/live.ts'

interface Carded {
  cards?: Card[] | undefined
  revision?: number | undefined
}

/** A line after its cards have changed; of two copies the one of the greater revision is true. */
export function withCards<Line extends Carded>(line: Line, { cards, revision }: LineCards): Line {
  return revision < (line.revision ?? 0) ? line : { ...bearing(line, cards), revision }
}

/** Lines, one of them with other cards. */
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
