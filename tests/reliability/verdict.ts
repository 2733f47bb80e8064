import { cpus, loadavg } from 'node:os'

interface Row {
  measured: unknown
  /** The aim for the figure; without one the figure is only reported. */
  aim?: string
  isMet?: boolean
}

/** Prints figures beside their aims, and fails the program if one is missed. */
export function conclude(title: string, rows: Record<string, Row>): void {
  const [load = 0] = loadavg()
  console.log(`${title} · ${new Date().toISOString()} · ${cpus().length} cores, load ${load.toFixed(1)}`)
  console.table(
    Object.fromEntries(
      Object.entries(rows).map(([name, { measured, aim = '', isMet }]) => [
        name,
        { measured, aim, met: isMet === undefined ? '' : isMet ? 'yes' : 'NO' },
      ]),
    ),
  )
  if (Object.values(rows).some(({ isMet }) => isMet === false)) process.exitCode = 1
}

export const none = (count: number): Row => ({ measured: count, aim: '0', isMet: count === 0 })
export const atMost = (measured: number, bound: number, unit = ''): Row => ({
  measured: Math.round(measured * 10) / 10,
  aim: `≤ ${bound}${unit && ` ${unit}`}`,
  isMet: measured <= bound,
})
export const atLeast = (measured: number, bound: number, unit = ''): Row => ({
  measured: Math.round(measured * 10) / 10,
  aim: `≥ ${bound}${unit && ` ${unit}`}`,
  isMet: measured >= bound,
})
export const figure = (measured: unknown): Row => ({ measured })

/** The value at this quantile, such as 0.99. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
