import { killUnderLoad } from './kill-under-load.ts'
import { atLeast, atMost, conclude, figure, none } from './verdict.ts'

// Kills the site under load, every second time together with its database: `node kills.run.ts [ROUNDS]`.
const rounds = Number(process.argv[2] ?? 20)
const figures = await killUnderLoad({ rounds, milliseconds: 5000 })
const slowest = (kind: number) =>
  Math.max(0, ...figures.readyMilliseconds.filter((_, round) => round % 2 === kind))

conclude('Killed under load', {
  rounds: figure(rounds),
  acknowledged: atLeast(figures.acknowledged, 1000 * rounds),
  'of these echoed in IRC': atLeast(figures.echoed, 10 * rounds),
  lost: none(figures.lost),
  twice: none(figures.twice),
  disordered: none(figures.disordered),
  'slowest start, site killed': atMost(slowest(0), 5000, 'ms'),
  'slowest start, site and database killed': atMost(slowest(1), 5000, 'ms'),
})
