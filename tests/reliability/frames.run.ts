import { createCrowd } from '../support/live.ts'
import { onFreshSite } from './fresh-site.ts'
import { fuzzFrames } from './fuzz-frames.ts'
import { memoryOf } from './process-memory.ts'
import { atLeast, conclude, figure, none } from './verdict.ts'

// Sends generated frames to both realtime gateways: `node frames.run.ts [FRAMES] [SEED]`.
const frames = Number(process.argv[2] ?? 200_000)
const seed = Number(process.argv[3] ?? 200_000)

const figures = await onFreshSite({ members: 2 }, async ({ url, tokens, process: site }) => {
  const [token = '', other = ''] = tokens
  const before = await memoryOf(site.pid)
  const fuzzed = await fuzzFrames({ url, token, frames, seed })
  const crowd = createCrowd({ url })
  const { status } = await (await crowd.connect({ token: other })).join('barra')
  crowd.close()
  return { ...fuzzed, status, grown: (await memoryOf(site.pid)) - before }
})

for (const finding of figures.stuck.slice(0, 10)) console.log(finding)
conclude('Generated frames', {
  seed: figure(seed),
  frames: atLeast(figures.frames, frames),
  connections: figure(figures.connections),
  'ended by the site': figure(figures.ended),
  'neither answered nor ended': none(figures.stuck.length),
  'a newcomer joins afterwards': {
    measured: figures.status,
    aim: 'success',
    isMet: figures.status === 'success',
  },
  'memory grown by, MB': figure(Math.round(figures.grown)),
})
