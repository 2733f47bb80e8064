// On a grid of 28 units.
const tower = 'M1 1h6.2v26H1z'
export const mark = [tower, slice(9.2, 13), slice(14.8, 18.2), slice(20, 22.8), slice(24.4, 27)].join('')

/** A vertical slice of the right half of an ellipse centred at 9.4, 18.2. */
function slice(from: number, to: number): string {
  const half = (x: number) => 8.8 * Math.sqrt(Math.max(0, 1 - (Math.max(0, x - 9.4) / 17.6) ** 2))
  const [start, end] = [half(from), half(to)].map((height) => Math.round(height * 100) / 100) as [
    number,
    number,
  ]
  const [top, bottom] = [18.2 - start, 18.2 + start].map((y) => Math.round(y * 100) / 100)
  return `M${from} ${top}A17.6 8.8 0 0 1 ${to} ${round(18.2 - end)}V${round(18.2 + end)}A17.6 8.8 0 0 1 ${from} ${bottom}z`
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
