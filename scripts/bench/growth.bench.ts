import { fork } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Growth } from './growth-site.ts'
import { nextMessage } from './received.ts'

// The cost of every screen on a site with very much content, compared with one with little: sites of several
// sizes, each in a process of its own, are sent one call after the other while caches are empty.
// `node growth.bench.ts [--lines 10000,1000000]`
const { values: options } = parseArgs({ options: { lines: { type: 'string', default: '10000,1000000' } } })
const mostTimes = 1.5
const mostSearchMilliseconds = 50

const sizes: Growth[] = []
for (const lines of options.lines.split(',')) {
  const child = fork(join(import.meta.dirname, 'growth-site.ts'), [lines], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  sizes.push(await nextMessage<Growth>(child))
}
report()

function report(): void {
  const [smallest, largest] = [sizes[0] as Growth, sizes.at(-1) as Growth]
  const costsOf = (kind: 'screens' | 'commands') =>
    Object.entries(smallest[kind]).map(([title, small]) => {
      const all = sizes.map((size) => size[kind][title] ?? small)
      const large = all.at(-1) ?? small
      const ratio = (figure: 'buffers' | 'milliseconds') => large[figure] / small[figure]
      return { title, all, dearest: large.dearest, pages: ratio('buffers'), time: ratio('milliseconds') }
    })
  const costs = costsOf('screens')
  const listed = (figures: number[], digits = 0) =>
    figures.map((figure) => figure.toFixed(digits)).join(' → ')
  console.table(
    Object.fromEntries(
      costs.map(({ title, all, pages, time }) => [
        title,
        {
          pages: listed(all.map(({ buffers }) => buffers)),
          ratio: pages.toFixed(2),
          'ms in the database': listed(
            all.map(({ milliseconds }) => milliseconds),
            2,
          ),
          'its ratio': time.toFixed(2),
          'ms to the answer': listed(
            all.map(({ answer }) => answer),
            1,
          ),
        },
      ]),
    ),
  )
  const missed = costs.filter(({ pages, time }) => Math.max(pages, time) > mostTimes)
  for (const { title, pages, dearest } of missed)
    console.log(
      `${title}: ${pages.toFixed(2)} times the pages. ${dearest.replace(/\s+/g, ' ').slice(0, 300)}`,
    )
  console.log(
    `Aim: at most ${mostTimes} times. ${missed.length === 0 ? 'Met.' : `Missed by ${missed.length}.`}`,
  )

  console.log(`Calls that change something, with what they refuse, over ${mostTimes} times the pages:`)
  console.table(
    Object.fromEntries(
      costsOf('commands')
        .filter(({ pages }) => pages > mostTimes)
        .map(({ title, all, pages, dearest }) => [
          title,
          {
            pages: listed(all.map(({ buffers }) => buffers)),
            ratio: pages.toFixed(2),
            dearest: dearest.replace(/\s+/g, ' ').slice(0, 60),
          },
        ]),
    ),
  )

  const rowsOf = (figure: (size: Growth) => Record<string, number>) =>
    Object.fromEntries(
      Object.keys(figure(largest)).map((name) => [
        name,
        listed(
          sizes.map((size) => figure(size)[name] ?? Number.NaN),
          2,
        ),
      ]),
    )
  console.log('Seconds:')
  console.table(rowsOf(({ times }) => times))
  console.log('Megabytes for a million lines, at a size of:', options.lines)
  console.table(
    rowsOf(({ megabytes, lines }) =>
      Object.fromEntries(Object.entries(megabytes).map(([name, size]) => [name, (size / lines) * 1e6])),
    ),
  )
  console.log('Searches, milliseconds:')
  console.table(rowsOf(({ searches }) => searches))
  const isQuick = (largest.searches['database, p99'] ?? Number.NaN) <= mostSearchMilliseconds
  console.log(`Aim: a p99 of ${mostSearchMilliseconds} ms. ${isQuick ? 'Met.' : 'Missed.'}`)
  console.log(`Tables that were scanned: ${largest.scanned.join(', ') || 'none'}.`)
  if (missed.length > 0 || !isQuick || largest.scanned.length > 0) process.exitCode = 1
}
