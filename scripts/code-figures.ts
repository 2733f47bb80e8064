import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { Session } from 'node:inspector/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { SignedIn } from '#contract/accounts.ts'
import { createApp } from '../server/app.ts'
import { readConfig } from '../server/config.ts'
import { createLog } from '../server/platform/log.ts'
import { gerundNames, importCycles } from '../tests/support/code-shape.ts'
import { root, sourceFiles } from '../tests/support/source-files.ts'

// Prints figures of the source: `node scripts/code-figures.ts`. The files that a call runs are measured by
// V8's coverage.

const rounds = 12

const files = sourceFiles().filter(({ path }) => /^(server|contract)\//.test(path))
const production = files.filter(({ path }) => !path.endsWith('.test.ts'))
const linesOf = (some: typeof files) => some.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0)

console.log('server and contract, without tests:')
console.log(`  files                      ${production.length}`)
console.log(`  lines                      ${linesOf(production)}`)
const declaring = production.filter(({ text }) => /^(export )?interface \w*Dependencies\b/m.test(text))
console.log(`  files that declare dependencies ${declaring.length}`)
console.log(`  files named by a gerund    ${gerundNames(files).length}`)
console.log(`  files in an import cycle   ${importCycles(production).flat().length}`)

const folder = await mkdtemp(join(tmpdir(), 'canal-barra-figures-'))
// If root runs this, the database runs under another account.
await chmod(folder, 0o755)
const config = readConfig({
  DATA_DIR: join(folder, 'data'),
  PORT: '0',
  TRACK_SECONDS: '0',
  RATE_LIMIT_FACTOR: '1000',
})
const app = await createApp({ config, log: createLog('silent'), pages: 'none' })
const url = await app.listen()
const session = new Session()
session.connect()
await session.post('Profiler.enable')
try {
  const token = await signedIn()
  const line = () => call(token, 'POST', '/api/send-message', { channel: '#barra', text: 'oi' })
  const { id = 0 } = await call(token, 'POST', '/api/articles', { title: 'Um farol', content: '<p>Luz</p>' })
  const save = () =>
    call(token, 'PUT', `/api/articles/${id}`, { title: 'Um farol', content: `<p>${Date.now()}</p>` })
  await line()
  await save()
  console.log(`  files a chat line runs     ${await filesRun(line)}`)
  console.log(`  files an article's save runs ${await filesRun(save)}`)
} finally {
  await app.stop()
  await rm(folder, { recursive: true })
}

async function signedIn(): Promise<string> {
  const username = 'medida'
  const password = `${username}-${username}`
  const roles = ['ROLE_USER', 'ROLE_ADMIN'] as const
  await app.services.accounts.createUser({
    username,
    email: 'medida@exemplo.com',
    password,
    roles: [...roles],
  })
  return ((await call('', 'POST', '/api/login_check', { username, password })) as SignedIn).token
}

async function call(
  token: string,
  method: string,
  path: string,
  body: object,
): Promise<{ id?: number; token?: string }> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const answer = await fetch(url + path, { method, headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as { id?: number; token?: string }
}

/**
 * Files of the server and the contract with a function that each round calls, besides what timers call in the same
 * time.
 */
async function filesRun(work: () => Promise<unknown>): Promise<number> {
  const idle = await callsOf(async () => {})
  const calls = [...(await callsOf(work))]
  const own = calls.filter(([place, count]) => count - (idle.get(place) ?? 0) > rounds / 2)
  const paths = [...new Set(own.map(([place]) => place.replace(/:\d+$/, '')))].sort()
  if (process.argv.includes('--list')) console.log(paths.join('\n'))
  return paths.length
}

/** Calls of each function in all rounds, by its file and its place in it. */
async function callsOf(work: () => Promise<unknown>): Promise<Map<string, number>> {
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  await session.post('Profiler.takePreciseCoverage')
  for (let round = 0; round < rounds; round += 1) {
    await work()
    // Includes work that is done after the response.
    await pause(100)
  }
  const { result } = await session.post('Profiler.takePreciseCoverage')
  await session.post('Profiler.stopPreciseCoverage')
  const calls = result
    .filter(({ url: address }) => address.startsWith('file:'))
    .flatMap(({ url: address, functions }) =>
      functions.map(({ ranges: [range] }) => ({
        path: relative(root, fileURLToPath(address)),
        start: range?.startOffset ?? 0,
        count: range?.count ?? 0,
      })),
    )
    .filter(({ path, count }) => count > 0 && /^(server|contract)\//.test(path))
  return new Map(calls.map(({ path, start, count }) => [`${path}:${start}`, count]))
}
