import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import autocannon from 'autocannon'
import { createApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { createLog } from '../../server/platform/log.ts'

// A kept public page, against a bare node:http server that sends the same bytes: processor time of the
// serving process per request, measured in turns.
const path = '/sobre-nos'
const aim = 3
const rounds = 5
const secondsPerRound = 4
const request = { headers: { 'accept-encoding': 'gzip, deflate, br', accept: 'text/html' } }

interface Answer {
  headers: Record<string, string>
  body: string
}

const [, , role] = process.argv
if (role === 'site') await serveSite()
else if (role === 'bare') await serveBare()
else await compare()

async function compare(): Promise<void> {
  const site = await start('site')
  const bare = await start('bare', await fetchOnce(site.url))
  try {
    const figures: { site: number[]; bare: number[] } = { site: [], bare: [] }
    await measure(site)
    await measure(bare)
    for (let round = 0; round < rounds; round += 1) {
      figures.site.push(await measure(site))
      figures.bare.push(await measure(bare))
    }
    report(median(figures.site), median(figures.bare))
  } finally {
    await Promise.all([site.stop(), bare.stop()])
  }
}

function report(site: number, bare: number): void {
  const ratio = site / bare
  console.table({
    'bare node:http': { 'µs CPU per request': bare.toFixed(1), ratio: '1.00' },
    [`kept page ${path}`]: { 'µs CPU per request': site.toFixed(1), ratio: ratio.toFixed(2) },
  })
  console.log(`Aim: at most ${aim} times. ${ratio <= aim ? 'Met.' : 'Missed.'}`)
  if (ratio > aim) process.exitCode = 1
}

/** Microseconds of processor time per request. */
async function measure({ url, usage }: Server): Promise<number> {
  const before = await usage()
  const { '2xx': answered } = await autocannon({
    url: url + path,
    connections: 20,
    duration: secondsPerRound,
    ...request,
  })
  return ((await usage()) - before) / answered
}

async function fetchOnce(url: string): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  get(url + path, request, async (response) => {
    const body = await buffer(response)
    const headers = Object.fromEntries(
      Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
    )
    for (const name of ['date', 'connection', 'keep-alive']) delete headers[name]
    resolve({ headers, body: body.toString('base64') })
  }).on('error', reject)
  return promise
}

interface Server {
  url: string
  /** Microseconds of processor time since its start. */
  usage(): Promise<number>
  stop(): Promise<void>
}

async function start(role: 'site' | 'bare', answer?: Answer): Promise<Server> {
  const child = fork(import.meta.filename, [role], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  if (answer) child.send(answer)
  const url = await heard<string>(child)

  return {
    url,
    async usage() {
      child.send('usage')
      return heard<number>(child)
    },
    async stop() {
      child.send('stop')
      await once(child, 'exit')
    },
  }
}

function heard<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error('a server of the benchmark ended'))
    child.once('exit', ended)
    child.once('message', (message) => {
      child.off('exit', ended)
      resolve(message as T)
    })
  })
}

async function serveSite(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'canal-barra-bench-'))
  // The database runs under another account when this is root's.
  await chmod(folder, 0o755)
  const config = readConfig({ DATA_DIR: join(folder, 'data'), PORT: '0', RATE_LIMIT_FACTOR: '1000000' })
  const app = await createApp({ config, log: createLog('warn', false), pages: 'production' })
  answerParent(await app.listen(), async () => {
    await app.stop()
    await rm(folder, { recursive: true })
  })
}

async function serveBare(): Promise<void> {
  const [{ headers, body }] = (await once(process, 'message')) as [Answer]
  const bytes = Buffer.from(body, 'base64')
  const server = createServer((_request, response) => response.writeHead(200, headers).end(bytes))
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : undefined
    answerParent(`http://127.0.0.1:${port}`, async () => void server.close())
  })
}

function answerParent(url: string, stop: () => Promise<void>): void {
  process.on('message', async (message) => {
    if (message === 'usage') {
      const { user, system } = process.cpuUsage()
      process.send?.(user + system)
    }
    if (message === 'stop') {
      await stop()
      process.exit()
    }
  })
  process.send?.(url)
}

function median(figures: number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN
}
