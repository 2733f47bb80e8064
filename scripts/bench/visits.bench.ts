import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Browser, CDPSession } from 'playwright-core'
import { launchStill } from '../../tests/support/chromium.ts'
import { readPaints, slowDown, slowPhone } from '../../tests/support/slow-phone.ts'
import { connections, measureAnswers, request } from './machine.ts'
import { median } from './median.ts'
import { type Server, startServer } from './page-servers.ts'
import { articlePath, articles, lyricsPath } from './page-site.ts'

// The cost of the first visit to a public page: processor time of the server, first and largest paint on a
// slow phone, bytes of the page with its styles, and scripts, before and after the first interaction.
// `node visits.bench.ts [--rounds N] [--against CLONE] [--anew] [--paths A,B]`: in turns with the site of
// another clone, which must be built, and have the same content (`page-site.ts`). `--anew` measures only
// articles that are not cached.
const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    against: { type: 'string' },
    anew: { type: 'boolean', default: false },
    paths: { type: 'string' },
  },
})
const publicPages = [
  '/',
  '/blog',
  articlePath(0),
  '/lyrics',
  lyricsPath,
  '/music',
  '/photos',
  '/videos',
  '/channels',
  '/login',
]
const paths = options.anew ? [] : (options.paths?.split(',') ?? publicPages)
const secondsPerRound = 1

interface Visit {
  /** In milliseconds. */
  first: number
  largest: number
  /** KB as transferred: the page with its sheets, and scripts. */
  page: number
  resting: number
  touched: number
}

interface Site {
  name: string
  server: Server
  /** Microseconds for a cached page, and milliseconds for an article that is not cached. */
  costs: Map<string, number[]>
  visits: Map<string, Visit[]>
}

const browser = await launchStill()
const sites: Site[] = []
try {
  sites.push(await open('here', import.meta.dirname))
  if (options.against) sites.push(await open('there', resolve(options.against, 'scripts/bench')))
  // The first round warms up the code, and starts parts of the browser.
  for (let round = -1; round < Number(options.rounds); round += 1) await measureAll(round)
  report()
} finally {
  await Promise.all([browser.close(), ...sites.map(({ server }) => server.stop())])
}

async function open(name: string, folder: string): Promise<Site> {
  return {
    name,
    server: await startServer('page-site.ts', { folder }),
    costs: new Map(),
    visits: new Map(),
  }
}

/** Alternates which site is measured first. */
async function measureAll(round: number): Promise<void> {
  const turn = round % 2 === 0 ? sites : sites.toReversed()
  for (const path of paths) {
    for (const site of turn) {
      const cost = await measureAnswers(site.server, path, secondsPerRound)
      const visit = await measureVisit(browser, site.server.url + path)
      if (round < 0) continue
      add(site.costs, path, cost)
      add(site.visits, path, visit)
    }
  }
  for (const site of turn) {
    const cost = await measureNew(site.server, round)
    if (round >= 0) add(site.costs, 'an article that is made anew', cost)
  }
}

/** Requests a hundred uncached articles, with the usual concurrency. Returns microseconds per article. */
async function measureNew({ url, usage }: Server, round: number): Promise<number> {
  const begin = (1 + (round + 1) * 100) % (articles - 100)
  const language = ['fr', 'es', 'en'][Math.floor(((round + 1) * 100) / (articles - 100)) % 3]
  const unread = Array.from({ length: 100 }, (_, index) => articlePath(begin + index))
  const before = await usage()
  const visit = async () => {
    for (let path = unread.pop(); path; path = unread.pop()) {
      const answer = await fetch(`${url}${path}?lang=${language}`, request)
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
      await answer.arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: connections }, visit))
  return ((await usage()) - before) / 100
}

async function measureVisit(chromium: Browser, address: string): Promise<Visit> {
  const context = await chromium.newContext(slowPhone)
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  const transferred = await countTransferred(cdp)
  const scripts = () => transferred('Script')
  await slowDown(cdp)
  await page.goto(address, { waitUntil: 'networkidle' })
  const paints = await readPaints(page)
  const document = transferred('Document', 'Stylesheet')
  const resting = scripts()
  await page.keyboard.press('Tab')
  let touched: number
  do {
    touched = scripts()
    await pause(1500)
  } while (scripts() > touched)
  await context.close()
  return { ...paints, page: document, resting, touched }
}

/** Returns a function for the KB of some types of resources transferred so far. */
async function countTransferred(cdp: CDPSession): Promise<(...types: string[]) => number> {
  const typeOf = new Map<string, string>()
  const bytes = new Map<string, number>()
  await cdp.send('Network.enable')
  cdp.on('Network.responseReceived', ({ requestId, type }) => {
    typeOf.set(requestId, type)
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = typeOf.get(requestId) ?? ''
    bytes.set(type, (bytes.get(type) ?? 0) + encodedDataLength)
  })
  return (...types) => types.reduce((sum, type) => sum + (bytes.get(type) ?? 0), 0) / 1000
}

function add<T>(kept: Map<string, T[]>, name: string, measured: T): void {
  kept.set(name, [...(kept.get(name) ?? []), measured])
}

function report(): void {
  const costs = [...paths, 'an article that is made anew'].map((name) => {
    const figures = sites.map((site) => median(site.costs.get(name) as number[]))
    return [name, { ...sayAll('µs of processor', figures, 0), ratio: ratioOf(figures) }]
  })
  console.table(Object.fromEntries(costs))
  if (options.anew) return
  for (const what of ['first', 'largest', 'page', 'resting', 'touched'] as const) {
    const rows = paths.map((path) => {
      const figures = sites.map((site) =>
        median((site.visits.get(path) as Visit[]).map((visit) => visit[what])),
      )
      const words: Record<string, string> = {
        first: 'first paint, ms',
        largest: 'largest paint, ms',
        page: 'KB of page and styles',
      }
      return [
        path,
        { ...sayAll(words[what] ?? `KB of scripts, ${what}`, figures, 1), ratio: ratioOf(figures) },
      ]
    })
    console.table(Object.fromEntries(rows))
  }
}

function sayAll(what: string, figures: number[], digits: number): Record<string, string | undefined> {
  return Object.fromEntries(
    sites.map(({ name }, index) => [`${what}, ${name}`, figures[index]?.toFixed(digits)]),
  )
}

function ratioOf([here = Number.NaN, there = Number.NaN]: number[]): string {
  return there === 0 && here === 0 ? '1.00' : (here / there).toFixed(2)
}
