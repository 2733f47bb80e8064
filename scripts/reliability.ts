import { killUnderLoad } from '../tests/reliability/kill-under-load.ts'

const rounds = Number(process.argv[2] ?? 10)
const readyWithinMilliseconds = 5000

const { readyMilliseconds, ...counts } = await killUnderLoad({ rounds, milliseconds: 5000 })
const slowest = Math.max(...readyMilliseconds)
console.table({ ...counts, 'slowest start after a kill, ms': Math.round(slowest) })

const { lost, twice, disordered } = counts
const kept = lost + twice + disordered === 0 && slowest <= readyWithinMilliseconds
console.log(kept ? 'Every acknowledged line is there once, in order.' : 'A promise was broken.')
process.exitCode = kept ? 0 : 1
