import { readdirSync } from 'node:fs'
import { countLost, gatherCrowd, talkInRooms } from './crowd.ts'
import { onFreshSite } from './fresh-site.ts'
import { memoryOf } from './process-memory.ts'
import { atMost, conclude, figure, none } from './verdict.ts'
import { enter } from './visitor.ts'

// Uses a site for half an hour and looks for leaks: `node soak.run.ts [MINUTES] [CLIENTS]`.
const minutes = Number(process.argv[2] ?? 30)
const clients = Number(process.argv[3] ?? 500)
const linesPerSecond = 20

interface Sample {
  minute: number
  memory: number
  files: number
}

const figures = await onFreshSite({ members: 100 }, async ({ process: site, ...place }) => {
  const crowd = await gatherCrowd(place, clients)
  await crowd.report()
  const began = performance.now()
  const samples: Sample[] = []
  const watching = setInterval(async () => {
    const files = readdirSync(`/proc/${site.pid}/fd`).length
    samples.push({ minute: (performance.now() - began) / 60_000, memory: await memoryOf(site.pid), files })
  }, 2000)
  // Every second a client connects briefly.
  let passers = 0
  let turnedAway = 0
  const way = {
    url: place.url,
    token: place.tokens[0] ?? '',
    room: crowd.rooms[0] ?? '',
    gateway: 'socketio',
  } as const
  const passing = setInterval(() => {
    enter(way, () => {}).then(
      (wire) => {
        passers += 1
        wire.close()
      },
      () => {
        turnedAway += 1
      },
    )
  }, 1000)
  const { said, refused } = await talkInRooms(place, { ...crowd, linesPerSecond, seconds: minutes * 60 })
  clearInterval(passing)
  clearInterval(watching)
  const report = await crowd.report()
  crowd.leave()
  return { ...report, samples, passers, turnedAway, refused, lost: countLost(said, report) }
})

// During the first third of the time, memory still grows with the load.
const settled = figures.samples.filter(({ minute }) => minute > minutes / 3)
const files = settled.map((sample) => sample.files)
conclude('A soak', {
  minutes: figure(minutes),
  connections: figure(figures.there),
  'people who looked in': figure(figures.passers),
  'of them turned away': none(figures.turnedAway),
  'lines refused': none(figures.refused),
  'deliveries lost': none(figures.lost),
  'connections cut': none(figures.cut),
  'memory in the end': figure(`${Math.round(settled.at(-1)?.memory ?? 0)} MB`),
  'memory grows by': atMost(slopeOf(settled, 'memory'), 1, 'MB a minute'),
  'open files': figure(`${Math.min(...files)} to ${Math.max(...files)}`),
  'open files grow by': atMost(slopeOf(settled, 'files'), 0.5, 'a minute'),
})

/** Slope of the regression line. */
function slopeOf(samples: readonly Sample[], what: 'memory' | 'files'): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [x, y] = [mean(samples.map(({ minute }) => minute)), mean(samples.map((sample) => sample[what]))]
  const products = samples.map((sample) => (sample.minute - x) * (sample[what] - y))
  return mean(products) / mean(samples.map(({ minute }) => (minute - x) ** 2))
}
