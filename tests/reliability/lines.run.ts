import { freePort } from '../support/free-port.ts'
import { onFreshSite } from './fresh-site.ts'
import { fuzzLines } from './fuzz-lines.ts'
import { memoryOf } from './process-memory.ts'
import { atLeast, atMost, conclude, figure, none } from './verdict.ts'

// Sends generated IRC lines: `node lines.run.ts [LINES] [SEED]`.
const lines = Number(process.argv[2] ?? 1_000_000)
const seed = Number(process.argv[3] ?? 21)
const port = await freePort()
const accountOf = (name: string) => ({ name, password: `${name}-${name}` })

const environment = { IRC_PORT: String(port) }
const figures = await onFreshSite({ members: 2, environment }, async ({ process: site }) => {
  // After a tenth of the lines, everything that is allocated once has been.
  let settled = 0
  const fuzzed = await fuzzLines({
    ...{ port, lines, seed, hostile: accountOf('membro0'), witness: accountOf('membro1') },
    onRound: async (done) => {
      if (settled === 0 && done >= lines / 10) settled = await memoryOf(site.pid)
    },
  })
  return { ...fuzzed, grown: (await memoryOf(site.pid)) - settled }
})

conclude('Generated lines of IRC', {
  seed: figure(seed),
  lines: atLeast(figures.lines, lines),
  connections: figure(figures.connections),
  'neither answered nor ended': none(figures.stuck),
  'times that somebody else was disturbed': none(figures.disturbed),
  'memory grown by, after the first tenth': atMost(figures.grown, 60, 'MB'),
})
