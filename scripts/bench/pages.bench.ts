import { get } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { measureAnswers, measureSlowness, request, tellSlowness } from './machine.ts'
import { median } from './median.ts'
import type { KeptAnswer } from './page-bare.ts'
import { type Server, startServer } from './page-servers.ts'
import { articlePath, articles } from './page-site.ts'

// Processor time of the serving process per request, on a site with 1,000 articles. A kept page is compared with a
// bare node:http server that sends the same bytes, in turns; the rest has aims of its own.
const kept = articlePath(0)
const rounds = 5
const secondsPerRound = 4
const aims = { ratio: 3, uncachedMs: 4, listMs: 0.5 }

const slowness = await measureSlowness()
const site = await startServer('page-site.ts')
try {
  // First, while no article is kept.
  const uncachedMs = (await measureEach(site)) / 1000
  const bare = await startServer('page-bare.ts', await fetchOnce(site.url))
  const figures = { site: [] as number[], bare: [] as number[], list: [] as number[] }
  try {
    for (let round = -1; round < rounds; round += 1) {
      const measured = {
        site: await measureAnswers(site, kept, secondsPerRound),
        bare: await measureAnswers(bare, kept, secondsPerRound),
        list: await measureAnswers(site, '/api/articles?page=1', secondsPerRound),
      }
      if (round < 0) continue
      for (const name of ['site', 'bare', 'list'] as const) figures[name].push(measured[name])
    }
  } finally {
    await bare.stop()
  }
  report({
    uncachedMs,
    listMs: median(figures.list) / 1000,
    site: median(figures.site),
    bare: median(figures.bare),
  })
} finally {
  await site.stop()
}

interface Figures {
  uncachedMs: number
  listMs: number
  /** Microseconds. */
  site: number
  bare: number
}

function report({ uncachedMs, listMs, site: ours, bare: reference }: Figures): void {
  const here = { uncachedMs: aims.uncachedMs * slowness, listMs: aims.listMs * slowness }
  const row = (milliseconds: number, aim: string) => ({
    'ms CPU per request': milliseconds.toFixed(3),
    ratio: ((milliseconds * 1000) / reference).toFixed(2),
    aim,
  })
  console.table({
    'bare node:http': row(reference / 1000, ''),
    'an article that is kept': row(ours / 1000, `${aims.ratio} times`),
    'an article that is not': row(uncachedMs, `${aims.uncachedMs} ms, here ${here.uncachedMs.toFixed(1)} ms`),
    'a page of the list of articles': row(listMs, `${aims.listMs} ms, here ${here.listMs.toFixed(2)} ms`),
  })
  tellSlowness(slowness)
  const isMet = ours / reference <= aims.ratio && uncachedMs <= here.uncachedMs && listMs <= here.listMs
  console.log(isMet ? 'All aims are met.' : 'Not every aim is met.')
  if (!isMet) process.exitCode = 1
}

/** Every article once, after all of them in another language, on which the code gets warm. */
async function measureEach({ url, usage }: Server): Promise<number> {
  const visitAll = async (query: string) => {
    for (let number = 1; number < articles; number += 1) {
      const answer = await fetch(url + articlePath(number) + query, request)
      if (answer.status !== 200) throw new Error(`${articlePath(number)}: ${answer.status}`)
      await answer.arrayBuffer()
    }
  }
  await visitAll('?lang=en')
  const before = await usage()
  await visitAll('')
  return ((await usage()) - before) / (articles - 1)
}

async function fetchOnce(url: string): Promise<KeptAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<KeptAnswer>()
  get(url + kept, request, async (response) => {
    const body = await buffer(response)
    const headers = Object.fromEntries(
      Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
    )
    for (const name of ['date', 'connection', 'keep-alive']) delete headers[name]
    resolve({ headers, body: body.toString('base64') })
  }).on('error', reject)
  return promise
}
