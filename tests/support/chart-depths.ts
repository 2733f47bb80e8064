import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './source-files.ts'

/** Left and right end of a row of a drawing, in pixels from its middle. */
export interface Row {
  y: number
  left: number
  right: number
}

/** Pixels of an empty state for each unit of the chart, which is 920 units wide there. */
const scale = 1160 / 920
const chart = readFileSync(join(root, 'scripts/art/chart.svg'), 'utf8')
const depths = [...chart.matchAll(/class="snd" x="(\d+)" y="(\d+)">(.*?)<\/text>/g)].map(
  ([, x, y, figures = '']) => {
    const count = figures.replaceAll(/<[^>]*>/g, '').length
    return { left: Number(x), right: Number(x) + count * 6, top: Number(y) - 9, bottom: Number(y) }
  },
)

/** Whether a mark at this point of the chart, in per cent, touches a depth in a narrow or a wide state. */
export function coversDepth(rows: readonly Row[], x: number, y: number): boolean {
  return [280, 358, 420, 560, 672].some((width) => {
    // As in empty-state.css, the mark keeps a distance to the edges.
    const shift = Math.max(60 - (x * width) / 100, Math.min(0, width - 60 - (x * width) / 100))
    return depths.some(({ left, right, top, bottom }) =>
      rows.some((row) => {
        const at = y * 9 + row.y / scale
        const from = x * 9.2 + (shift + row.left) / scale
        const to = x * 9.2 + (shift + row.right) / scale
        return at > top && at < bottom && from < right && to > left
      }),
    )
  })
}
