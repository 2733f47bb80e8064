/** Values at the corners of a grid of squares, row by row. */
export interface Field {
  columns: number
  rows: number
  values: Float32Array
}

type Corner = [x: number, y: number]

/**
 * Returns closed rings around everything below `level` as points in grid units. Areas that reach the edge of
 * the grid are closed along it.
 */
export function traceContours({ columns, rows, values }: Field, level: number): Corner[][] {
  const at = (column: number, row: number) =>
    column < 0 || row < 0 || column >= columns || row >= rows
      ? Number.POSITIVE_INFINITY
      : (values[row * columns + column] ?? 0)
  const between = (a: number, b: number) => {
    if (a === Number.POSITIVE_INFINITY) return 1
    if (b === Number.POSITIVE_INFINITY) return 0
    return (level - a) / (b - a)
  }

  // A crossing lies on one grid edge: to the right of a corner, or below it.
  const width = columns + 2
  const points = new Map<number, Corner>()
  const next = new Map<number, number>()
  const onTop = (column: number, row: number) => {
    const key = ((row + 1) * width + column + 1) * 2
    if (!points.has(key)) {
      points.set(key, [column + between(at(column, row), at(column + 1, row)), row])
    }
    return key
  }
  const onLeft = (column: number, row: number) => {
    const key = ((row + 1) * width + column + 1) * 2 + 1
    if (!points.has(key)) {
      points.set(key, [column, row + between(at(column, row), at(column, row + 1))])
    }
    return key
  }

  for (let row = -1; row < rows; row += 1) {
    for (let column = -1; column < columns; column += 1) {
      const corners = [at(column, row), at(column + 1, row), at(column + 1, row + 1), at(column, row + 1)]
      const below = corners.reduce((bits, value, index) => bits | (value < level ? 1 << index : 0), 0)
      if (below === 0 || below === 15) continue
      const edges = [
        () => onTop(column, row),
        () => onLeft(column + 1, row),
        () => onTop(column, row + 1),
        () => onLeft(column, row),
      ]
      for (const [from, to] of steps[below] ?? []) {
        const [start, end] = [edges[from]?.(), edges[to]?.()]
        if (start !== undefined && end !== undefined) next.set(start, end)
      }
    }
  }
  return rings(points, next)
}

/**
 * Marching squares: the edges that a ring connects, by which corners are below the level (top 0, right 1,
 * bottom 2, left 3).
 */
const steps: Record<number, [number, number][]> = {
  1: [[3, 0]],
  2: [[0, 1]],
  3: [[3, 1]],
  4: [[1, 2]],
  5: [
    [3, 0],
    [1, 2],
  ],
  6: [[0, 2]],
  7: [[3, 2]],
  8: [[2, 3]],
  9: [[2, 0]],
  10: [
    [0, 1],
    [2, 3],
  ],
  11: [[2, 1]],
  12: [[1, 3]],
  13: [[1, 0]],
  14: [[0, 3]],
}

function rings(points: ReadonlyMap<number, Corner>, next: Map<number, number>): Corner[][] {
  const found: Corner[][] = []
  for (const start of next.keys()) {
    const ring: Corner[] = []
    let here: number | undefined = start
    while (here !== undefined) {
      const point = points.get(here)
      if (point) ring.push(point)
      const to = next.get(here)
      next.delete(here)
      here = to === start ? undefined : to
    }
    if (ring.length > 3) found.push(ring)
  }
  return found
}

/** Returns a smooth closed SVG path: through the middle of each side, with the corners as control points. */
export function smoothPath(ring: readonly Corner[], toChart: (corner: Corner) => Corner): string {
  const corners = ring.map(toChart)
  const middle = (at: number): Corner => {
    const [ax, ay] = corners[at % corners.length] ?? [0, 0]
    const [bx, by] = corners[(at + 1) % corners.length] ?? [0, 0]
    return [(ax + bx) / 2, (ay + by) / 2]
  }
  const text = ([x, y]: Corner) => `${Math.round(x)} ${Math.round(y)}`
  const bends = corners.map(
    (_, at) => `Q${text(corners[(at + 1) % corners.length] ?? [0, 0])} ${text(middle(at + 1))}`,
  )
  return `M${text(middle(0))}${bends.join('')}Z`
}
