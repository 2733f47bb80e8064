import { killUnderLoad } from '../tests/reliability/kill-under-load.ts'

// npm run reliability [-- ROUNDS]: kills the site under load, every second time together with its database.
const rounds = Number(process.argv[2] ?? 10)

const { readyMilliseconds, ...counts } = await killUnderLoad({ rounds, milliseconds: 5000 })
const slowest = (kind: number) =>
  Math.round(Math.max(0, ...readyMilliseconds.filter((_, round) => round % 2 === kind)))
console.table({
  ...counts,
  'slowest start after the site was killed, ms': slowest(0),
  'slowest start after site and database were killed, ms': slowest(1),
})

const kept = counts.lost + counts.twice + counts.disordered === 0
console.log(kept ? 'Every acknowledged line is there once, in order.' : 'Acknowledged lines are missing.')
process.exitCode = kept ? 0 : 1
