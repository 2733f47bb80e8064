import { type Emoji, type EmojiGroup, emojiGroups } from './emoji.ts'

export type ShownGroup = EmojiGroup | 'recent'

export type GridRow =
  | { kind: 'head'; group: ShownGroup }
  | { kind: 'emoji'; group: ShownGroup | undefined; emoji: readonly Emoji[] }

export interface Cell {
  row: number
  column: number
}

interface Shape {
  columns: number
  /** Recently sent emoji, newest first. */
  recent: readonly string[]
  /** Whether groups have headings; search results have none. */
  hasHeads: boolean
}

/** Splits emoji into rows, each group headed by its name. */
export function gridRows(all: readonly Emoji[], { columns, recent, hasHeads }: Shape): GridRow[] {
  if (!hasHeads) return rowsOf(all, columns, undefined)
  const byEmoji = new Map(all.map((one) => [one.emoji, one]))
  const last = recent.flatMap((emoji) => byEmoji.get(emoji) ?? []).slice(0, 2 * columns)
  const groups = emojiGroups.map((group) => [group, all.filter((one) => one.group === group)] as const)
  return ([['recent', last], ...groups] as const).flatMap(([group, members]) =>
    members.length > 0 ? [{ kind: 'head' as const, group }, ...rowsOf(members, columns, group)] : [],
  )
}

function rowsOf(all: readonly Emoji[], columns: number, group: ShownGroup | undefined): GridRow[] {
  return Array.from({ length: Math.ceil(all.length / columns) }, (_, row) => ({
    kind: 'emoji',
    group,
    emoji: all.slice(row * columns, (row + 1) * columns),
  }))
}

export function emojiAt(rows: readonly GridRow[], { row, column }: Cell): Emoji | undefined {
  const found = rows[row]
  return found?.kind === 'emoji' ? found.emoji[column] : undefined
}

const rowsOfPage = 5

/** Returns the cell that a key leads to; undefined if the key is for the search field. */
export function stepInGrid(rows: readonly GridRow[], from: Cell | undefined, key: string): Cell | undefined {
  if (!from) return key === 'ArrowDown' ? move(rows, { row: -1, column: 0 }, 1) : undefined
  switch (key) {
    case 'ArrowDown':
      return move(rows, from, 1)
    case 'ArrowUp':
      return move(rows, from, -1)
    case 'PageDown':
      return move(rows, from, rowsOfPage)
    case 'PageUp':
      return move(rows, from, -rowsOfPage)
    case 'ArrowRight':
      return emojiAt(rows, right(from)) ? right(from) : move(rows, { ...from, column: 0 }, 1, from)
    case 'ArrowLeft':
      return from.column > 0
        ? { ...from, column: from.column - 1 }
        : move(rows, { ...from, column: Number.POSITIVE_INFINITY }, -1, from)
    default:
      return undefined
  }
}

const right = ({ row, column }: Cell): Cell => ({ row, column: column + 1 })

/**
 * Moves to a row of emoji above or below, in the same column if the row is long enough; stays at the ends.
 */
function move(rows: readonly GridRow[], { row, column }: Cell, by: number, otherwise?: Cell): Cell {
  const step = Math.sign(by)
  const places = rows.flatMap(({ kind }, place) => (kind === 'emoji' ? [place] : []))
  const beyond =
    step > 0 ? places.filter((place) => place > row) : places.filter((place) => place < row).reverse()
  const next = beyond[Math.min(Math.abs(by), beyond.length) - 1]
  const found = next === undefined ? undefined : rows[next]
  if (next === undefined || found?.kind !== 'emoji') return otherwise ?? { row, column }
  return { row: next, column: Math.min(column, found.emoji.length - 1) }
}
