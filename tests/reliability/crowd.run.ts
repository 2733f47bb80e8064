import { countLost, gatherCrowd, loopP99, talkInRooms } from './crowd.ts'
import { onFreshSite } from './fresh-site.ts'
import { memoryOf } from './process-memory.ts'
import { atLeast, atMost, conclude, figure, none } from './verdict.ts'

// Holds thousands of connections while lines are sent, a tenth by push, another by IRC: `node crowd.run.ts
// [CLIENTS] [SECONDS] [LINES PER SECOND] [MILLISECONDS p99] [MEGABYTES]`. Each process needs a file for
// every connection (`ulimit -n`).
const [clients = 5000, seconds = 120, linesPerSecond = 20, mostMilliseconds = 250, mostMegabytes = 400] =
  process.argv.slice(2).map(Number)
// Each founds at most one room of a hundred.
const members = Math.max(100, Math.ceil(clients / 100))

const figures = await onFreshSite({ members }, async ({ process: site, ...place }) => {
  const began = performance.now()
  const crowd = await gatherCrowd(place, clients, { inIrc: Math.ceil(clients / 10) })
  const gatheredMilliseconds = performance.now() - began
  await crowd.report()
  // Resets the measurement: connecting costs more than holding connections.
  await loopP99(place.url)
  let memory = 0
  const watching = setInterval(async () => {
    memory = Math.max(memory, await memoryOf(site.pid))
  }, 1000)
  const { said, refused } = await talkInRooms(place, { ...crowd, linesPerSecond, seconds })
  clearInterval(watching)
  const loop = await loopP99(place.url)
  const report = await crowd.report()
  crowd.leave()
  const lines = Object.values(said).reduce((sum, count) => sum + count, 0)
  return { ...report, gatheredMilliseconds, lines, refused, lost: countLost(said, report), memory, loop }
})

conclude('A crowd that is held', {
  connections: atLeast(figures.there, clients),
  'until all were in': figure(`${Math.round(figures.gatheredMilliseconds / 1000)} s`),
  'lines a second': figure(Math.round((figures.lines / seconds) * 10) / 10),
  'lines refused': none(figures.refused),
  'deliveries lost': none(figures.lost),
  'deliveries twice': none(figures.twice),
  'connections cut': none(figures.cut),
  'from sending to hearing, median': figure(`${Math.round(figures.p50)} ms`),
  'from sending to hearing, p99': atMost(figures.p99, mostMilliseconds, 'ms'),
  'event loop of the clients, p99': figure(`${Math.round(figures.loopP99)} ms`),
  memory: atMost(figures.memory, mostMegabytes, 'MB'),
  'event loop, p99': atMost(figures.loop, 100, 'ms'),
})
