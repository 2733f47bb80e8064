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

/** Removes a card from one line of a log. Others, which may have been removed meanwhile, stay as they are. */
export function withoutLineCard<Line extends Carded & { id: number }, Log extends { messages: Line[] }>(
  log: Log,
  id: number,
  { place, url }: Card,
): Log {
  const isLeft = (card: Card) => card.place !== place || card.url !== url
  const messages = log.messages.map((line) =>
    line.id === id && line.cards ? bearing(line, line.cards.filter(isLeft)) : line,
  )
  return { ...log, messages }
}

function bearing<Line extends Carded>(line: Line, cards: Card[]): Line {
  const { cards: _before, ...rest } = line
  return { ...(rest as Line), ...(cards.length > 0 && { cards }) }
}
