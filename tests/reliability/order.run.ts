import { onFreshSite } from './fresh-site.ts'
import { speakInOrder } from './order-over-doors.ts'
import { atLeast, conclude, told } from './verdict.ts'

// Twenty write at once, thirty listen, half of them at each realtime door.
const readers = 30
const figures = await onFreshSite({ members: 20 }, ({ url, tokens }) =>
  speakInOrder({ urls: [url], tokens, readers, linesEach: 500 }),
)

conclude('One order at every door', {
  lines: told(figures.lines),
  'readers who heard all, gapless, in one order': atLeast(figures.complete, readers),
  "each writer's own order kept": { measured: figures.ownOrder, aim: 'true', isMet: figures.ownOrder },
})
