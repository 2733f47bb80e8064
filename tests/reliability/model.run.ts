import { onFreshSite } from './fresh-site.ts'
import { walkWithModel } from './model.ts'
import { atLeast, conclude, figure } from './verdict.ts'

// People take random actions, compared with a model: `node model.run.ts [RUNS] [STEPS]`.
const runs = Number(process.argv[2] ?? 2000)
const steps = Number(process.argv[3] ?? 40)
const seed = Date.now() % 2 ** 31

const figures = await onFreshSite({ members: 4 }, ({ url, tokens, staffToken }) =>
  walkWithModel({ url, tokens: [...tokens, staffToken], runs, steps, seed }),
)

conclude('The site beside a model', {
  seed: figure(seed),
  runs: atLeast(figures.runs, runs),
  steps: figure(figures.steps),
  'steps after which they differ': {
    measured: figures.finding ?? 'none',
    aim: 'none',
    isMet: figures.finding === undefined,
  },
})
