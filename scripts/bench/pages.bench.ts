import { get } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { connections, measureAnswers, request, startMeter } from './machine.ts'
import { median } from './median.ts'
import type { KeptAnswer } from './page-bare.ts'
import { type Server, startServer } from './page-servers.ts'
import { admin, articlePath, articles, channel, letters } from './page-site.ts'

// Processor time of the server process per request, on a site with 1,000 articles. A cached page is compared
// with a bare node:http server that sends the same bytes, in turns; the other aims are in milliseconds,
// adjusted to the speed of the machine measured in between.
const address = articlePath(0)
const rounds = 5
const secondsPerRound = 4
const aims = { ratio: 3, uncachedMs: 4, listMs: 0.5, memberMs: 10 }
const memberVisits = 400
/** Pages of a member, each with words that appear only if it was rendered with their data. */
const memberPages = {
  'a channel for a member': { path: `/${channel}`, words: 'A onda número 59' },
  'the profile': { path: '/profile', words: 'Mensagem de boas-vindas' },
  'the mailbox': { path: '/mail', words: `A garrafa número ${letters - 1}` },
}

const meter = await startMeter()
const site = await startServer('page-site.ts')
try {
  // First, while no article is cached.
  const uncached = await measureUncached()
  const members = await measureMembers()
  const bare = await startServer('page-bare.ts', { answer: await fetchOnce(site.url) })
  try {
    report({ uncached, members, ...(await measureKept(bare)) })
  } finally {
    await bare.stop()
  }
} finally {
  await Promise.all([site.stop(), meter.stop()])
}

/** Milliseconds, and how many times slower than the reference machine this one was meanwhile. */
interface Figure {
  ms: number
  slowness: number
}

/**
 * Requests every article once in each language, with the usual concurrency; the first language warms up the
 * code.
 */
async function measureUncached(): Promise<Figure> {
  await visitAll(site.url, '?lang=en')
  const figures: number[] = []
  const looks: number[] = []
  for (const query of ['?lang=fr', '?lang=es', '']) {
    looks.push(await meter.look())
    const before = await site.usage()
    await visitAll(site.url, query)
    figures.push(((await site.usage()) - before) / (articles - 1) / 1000)
  }
  return { ms: median(figures), slowness: median(looks) }
}

async function measureMembers(): Promise<Record<string, Figure>> {
  const answer = await fetch(`${site.url}/api/login_check`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  })
  const cookie = answer.headers.getSetCookie().map((one) => one.split(';')[0])
  const headers = { ...request.headers, cookie: cookie.join('; '), 'sec-fetch-dest': 'document' }
  const members: Record<string, Figure> = {}
  for (const [name, page] of Object.entries(memberPages)) members[name] = await measureMember(page, headers)
  return members
}

/** A page rendered with its member's data; the first round warms up the code. */
async function measureMember(
  { path, words }: { path: string; words: string },
  headers: Record<string, string>,
): Promise<Figure> {
  const figures: number[] = []
  const looks: number[] = []
  for (let round = -1; round < rounds; round += 1) {
    const look = await meter.look()
    const before = await site.usage()
    let left = memberVisits
    const visit = async () => {
      while (left-- > 0) {
        const page = await (await fetch(site.url + path, { headers })).text()
        if (!page.includes(words)) throw new Error(`${path} is without its data`)
      }
    }
    await Promise.all(Array.from({ length: connections }, visit))
    if (round < 0) continue
    looks.push(look)
    figures.push(((await site.usage()) - before) / memberVisits / 1000)
  }
  return { ms: median(figures), slowness: median(looks) }
}

async function visitAll(url: string, query: string): Promise<void> {
  let next = 1
  const visit = async () => {
    while (next < articles) {
      const path = articlePath(next++)
      const answer = await fetch(url + path + query, request)
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
      await answer.arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: connections }, visit))
}

async function measureKept(bare: Server): Promise<{ list: Figure; ours: number; reference: number }> {
  const figures = {
    ours: [] as number[],
    reference: [] as number[],
    list: [] as number[],
    looks: [] as number[],
  }
  for (let round = -1; round < rounds; round += 1) {
    const measured = {
      ours: await measureAnswers(site, address, secondsPerRound),
      reference: await measureAnswers(bare, address, secondsPerRound),
      list: await measureAnswers(site, '/api/articles?page=1', secondsPerRound),
      looks: await meter.look(),
    }
    if (round < 0) continue
    for (const name of ['ours', 'reference', 'list', 'looks'] as const) figures[name].push(measured[name])
  }
  return {
    list: { ms: median(figures.list) / 1000, slowness: median(figures.looks) },
    ours: median(figures.ours) / 1000,
    reference: median(figures.reference) / 1000,
  }
}

interface Figures {
  uncached: Figure
  members: Record<string, Figure>
  list: Figure
  /** Milliseconds for the cached article, from the site and from the bare server. */
  ours: number
  reference: number
}

function report({ uncached, members, list, ours, reference }: Figures): void {
  const row = (milliseconds: number, aim: string) => ({
    'ms CPU per request': milliseconds.toFixed(3),
    ratio: (milliseconds / reference).toFixed(2),
    aim,
  })
  const timed = ({ ms, slowness }: Figure, aim: number) =>
    row(ms, `${aim} ms, here ${(aim * slowness).toFixed(2)} ms (${slowness.toFixed(2)} times slower)`)
  console.table({
    'bare node:http': row(reference, ''),
    'an article that is kept': row(ours, `${aims.ratio} times`),
    'an article that is not': timed(uncached, aims.uncachedMs),
    ...Object.fromEntries(
      Object.entries(members).map(([name, figure]) => [name, timed(figure, aims.memberMs)]),
    ),
    'a page of the list of articles': timed(list, aims.listMs),
  })
  const isMet =
    ours / reference <= aims.ratio &&
    uncached.ms <= aims.uncachedMs * uncached.slowness &&
    Object.values(members).every(({ ms, slowness }) => ms <= aims.memberMs * slowness) &&
    list.ms <= aims.listMs * list.slowness
  console.log(isMet ? 'All aims are met.' : 'Not every aim is met.')
  if (!isMet) process.exitCode = 1
}

async function fetchOnce(url: string): Promise<KeptAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<KeptAnswer>()
  get(url + address, request, async (response) => {
    const body = await buffer(response)
    const headers = Object.fromEntries(
      Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
    )
    for (const name of ['date', 'connection', 'keep-alive']) delete headers[name]
    resolve({ headers, body: body.toString('base64') })
  }).on('error', reject)
  return promise
}
