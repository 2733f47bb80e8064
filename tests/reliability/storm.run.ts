import { onFreshSite } from './fresh-site.ts'
import { braveStorm } from './reconnect-storm.ts'
import { atLeast, atMost, conclude, figure } from './verdict.ts'

// Breaks connections two thousand times, in several ways, while a user writes, edits and deletes.
const clients = 200
const figures = await onFreshSite({ members: 20 }, (site) => braveStorm({ ...site, clients, cuts: 2000 }))

conclude('Connections that break', {
  cuts: figure(figures.cuts),
  lines: figure(figures.lines),
  'clients that ended with the full list': atLeast(figures.whole, clients),
  'from the last line until they had it': atMost(figures.healedMilliseconds, 3000, 'ms'),
})
