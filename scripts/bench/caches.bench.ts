import { fork } from 'node:child_process'
import { join } from 'node:path'
import { connections, request } from './machine.ts'
import { admin, articlePath, articles, channel } from './page-site.ts'
import { nextMessage } from './received.ts'

// What each cache saves: processor time of the server and its database per request, with the cache and
// without it, in short turns under the same conditions: `node caches.bench.ts [PART OF THE NAME OF A LOAD]`.
const chosen = process.argv[2] ?? ''

const server = fork(join(import.meta.dirname, 'page-site.ts'), {
  execArgv: ['--max-semi-space-size=16', '--import', join(import.meta.dirname, 'cache-switches.ts')],
  stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
})
const url = await nextMessage<string>(server)

interface Request {
  path: string
  method?: string
  headers?: Record<string, string>
  body?: object
}

interface Load {
  requestOf: (number: number) => Request
  caches: (keyof typeof caches)[]
  /** Caches that are always off, because they would hide the measured ones. */
  off?: (keyof typeof caches)[]
  /** Requests per turn. */
  turn: number
  rounds: number
}

/** By their names in `cache-switches.ts`. */
const caches = {
  pages: ['server/pages/html-cache.ts#0'],
  'personal paths': ['server/pages/renderer.ts#0'],
  'rules of styles': Array.from({ length: 20 }, (_, index) => `server/pages/used-styles.ts#${index}`),
  'frame links': ['frame-link'],
  dates: ['long-date'],
  'lists of articles': ['server/features/articles/articles.queries.ts#0'],
  authors: ['server/features/articles/articles.queries.ts#1'],
  'used categories': ['server/features/articles/articles.queries.ts#2'],
  articles: ['server/features/articles/articles.queries.ts#3'],
  channels: ['server/features/channels/channels.queries.ts#0'],
  settings: ['server/features/site/site.service.ts#0'],
  'version of the terms': ['server/features/accounts/sessions/authentication.ts#1'],
  photos: ['server/features/photos/photos.service.ts#0'],
  'static pages': ['server/features/site/pages.ts#0'],
  'public rooms': ['server/features/public-logs/public-logs.service.ts#0'],
  'public logs': ['server/features/public-logs/public-logs.service.ts#1'],
  'public days': ['server/features/public-logs/public-logs.service.ts#2'],
  results: ['server/features/search/search.service.ts#0'],
  sessions: ['server/features/accounts/sessions/authentication.ts#2'],
  tokens: ['server/features/accounts/sessions/authentication.ts#0'],
  'display names': ['server/features/nicknames/nicknames.service.ts#0'],
  'compressed answers': ['server/platform/http/http-routes.ts#0'],
} satisfies Record<string, string[]>

const member = await signIn()
const publicDay = await openLog()

const loads: Record<string, Load> = {
  'an article that is not kept': {
    requestOf: (number) => ({ path: articlePath(number % articles) }),
    caches: [
      ...(['rules of styles', 'frame links', 'dates', 'lists of articles', 'authors'] as const),
      ...(['articles', 'channels', 'settings', 'photos'] as const),
    ],
    ...{ off: ['pages'], turn: 20, rounds: 24 },
  },
  'a list page that is not kept': {
    requestOf: (number) => ({ path: `/blog?page=${1 + (number % 50)}` }),
    caches: ['frame links', 'dates', 'lists of articles', 'authors', 'used categories', 'settings'],
    ...{ off: ['pages'], turn: 20, rounds: 24 },
  },
  'a static page that is not kept': {
    requestOf: () => ({ path: '/privacidade' }),
    ...{ caches: ['static pages'], off: ['pages'], turn: 20, rounds: 24 },
  },
  'a channel for a member': {
    requestOf: () => ({ path: `/${channel}`, headers: member.page }),
    caches: ['rules of styles', 'channels', 'settings', 'version of the terms', 'display names'],
    ...{ turn: 20, rounds: 16 },
  },
  'an article that is kept': {
    requestOf: () => ({ path: articlePath(0) }),
    ...{ caches: ['pages'], turn: 120, rounds: 12 },
  },
  'an article that is kept, for a member': {
    requestOf: () => ({ path: articlePath(0), headers: member.page }),
    ...{ caches: ['personal paths'], turn: 120, rounds: 12 },
  },
  'GET /api/articles': {
    requestOf: () => ({ path: '/api/articles?page=1' }),
    ...{ caches: ['lists of articles', 'compressed answers'], turn: 80, rounds: 14 },
  },
  'GET /api/article/:slug': {
    requestOf: (number) => ({ path: `/api/article/a-mare-numero-${number % 20}` }),
    ...{ caches: ['articles', 'settings'], turn: 80, rounds: 14 },
  },
  'GET /api/article-categories': {
    requestOf: () => ({ path: '/api/article-categories?used=true' }),
    ...{ caches: ['used categories'], turn: 80, rounds: 14 },
  },
  'GET /api/config': {
    requestOf: () => ({ path: '/api/config' }),
    ...{ caches: ['photos', 'version of the terms'], turn: 80, rounds: 14 },
  },
  'GET /api/channels': {
    requestOf: () => ({ path: '/api/channels' }),
    ...{ caches: ['channels', 'settings'], turn: 80, rounds: 14 },
  },
  'GET /api/public-logs': {
    requestOf: () => ({ path: '/api/public-logs' }),
    ...{ caches: ['public rooms'], turn: 80, rounds: 14 },
  },
  'GET /api/public-logs/:slug': {
    requestOf: () => ({ path: `/api/public-logs/${channel}` }),
    ...{ caches: ['public logs'], turn: 80, rounds: 14 },
  },
  'GET /api/public-logs/:slug/:day': {
    requestOf: () => ({ path: `/api/public-logs/${channel}/${publicDay}` }),
    ...{ caches: ['public days'], turn: 80, rounds: 14 },
  },
  'GET /api/search': {
    requestOf: (number) => ({ path: `/api/search?q=mar%C3%A9+${number % 10}` }),
    ...{ caches: ['results'], turn: 20, rounds: 6 },
  },
  'GET /api/unread': {
    requestOf: () => ({ path: '/api/unread', headers: member.call }),
    ...{ caches: ['version of the terms', 'sessions', 'tokens'], turn: 80, rounds: 14 },
  },
  'POST /api/send-message': {
    requestOf: (number) => ({
      ...{ path: '/api/send-message', method: 'POST', headers: member.call },
      body: { channel, text: `A onda ${number}` },
    }),
    ...{ caches: ['display names', 'sessions', 'tokens'], turn: 60, rounds: 14 },
  },
}

let count = 0
try {
  for (const [name, load] of Object.entries(loads)) if (name.includes(chosen)) await compare(name, load)
} finally {
  server.send('stop')
}

/** Signs in an administrator and publishes a static page: the built-in ones need no cache check. */
async function signIn() {
  const answer = await fetch(`${url}/api/login_check`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  })
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  const { token } = (await answer.json()) as { token: string }
  const call = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }

  const { texts, version } = await (await fetch(`${url}/api/admin/pages/privacy`, { headers: call })).json()
  const body = JSON.stringify({ texts, version })
  const published = await fetch(`${url}/api/pages/privacy`, { method: 'PUT', headers: call, body })
  if (!published.ok) throw new Error(await published.text())
  return { call, page: { cookie: cookies.join('; '), 'sec-fetch-dest': 'document' } }
}

async function compare(
  name: string,
  { caches: compared, off = [], turn, rounds, requestOf }: Load,
): Promise<void> {
  const sides = [undefined, ...compared]
  const figures = sides.map((): number[] => [])
  for (let round = -1; round < rounds; round += 1) {
    // In random order, so that effects on the next turn are spread evenly; the first round warms up the code.
    for (const [index, side] of shuffled([...sides.entries()])) {
      await ask({ off: [...off, ...(side ? [side] : [])].flatMap((cache) => caches[cache]) })
      const microseconds = await measure(requestOf, turn)
      if (round >= 0) figures[index]?.push(microseconds)
    }
  }
  const [all = [], ...others] = figures
  console.log(`\n${name}, with all caches: ${(middle(all) / 1000).toFixed(2)} ms`)
  console.table(Object.fromEntries(others.map((without, index) => [compared[index], row(all, without)])))
}

/** Opens a public log with lines. Returns its day. */
async function openLog(): Promise<string> {
  const send = async (path: string, method: string, body: object) => {
    const answer = await fetch(url + path, { method, headers: member.call, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(await answer.text())
  }
  await send(`/api/channels/${channel}/public-log`, 'PUT', { log: 'readable' })
  for (const number of Array(30).keys())
    await send('/api/send-message', 'POST', { channel, text: `A maré ${number}` })
  const { days } = await (await fetch(`${url}/api/public-logs/${channel}`)).json()
  return days[0].day
}

function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item)
}

/** Compares rounds in pairs; gives the mean and a range of twice its error. */
function row(all: readonly number[], without: readonly number[]) {
  const logs = all.map((microseconds, round) => Math.log((without[round] ?? microseconds) / microseconds))
  const mean = middle(logs)
  const error = Math.sqrt(logs.reduce((sum, log) => sum + (log - mean) ** 2, 0)) / logs.length
  const saved = (log: number) => `${(100 * (1 - Math.exp(-log))).toFixed(0)} %`
  return {
    'ms without it': (middle(without) / 1000).toFixed(2),
    saves: saved(mean),
    from: saved(mean - 2 * error),
    to: saved(mean + 2 * error),
  }
}

/** The mean without the highest and lowest quarters, in which the machine did other work. */
function middle(values: readonly number[]): number {
  const cut = Math.floor(values.length / 4)
  const inner = values.toSorted((a, b) => a - b).slice(cut, values.length - cut)
  return inner.reduce((sum, value) => sum + value, 0) / inner.length
}

/** Microseconds per request. */
async function measure(requestOf: Load['requestOf'], requests: number): Promise<number> {
  const before = await usage()
  let left = requests
  const visit = async () => {
    while (left-- > 0) {
      const { path, headers, body, method = 'GET' } = requestOf(count++)
      const answer = await fetch(url + path, {
        ...{ method, headers: { ...request.headers, ...headers } },
        ...(body && { body: JSON.stringify(body) }),
      })
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
      await answer.arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: connections }, visit))
  return ((await usage()) - before) / requests
}

async function usage(): Promise<number> {
  return (await ask<number>('usage')) + (await ask<number>({ database: true }))
}

function ask<T>(message: 'usage' | { off: string[] } | { database: true }): Promise<T> {
  server.send(message)
  return nextMessage<T>(server)
}
