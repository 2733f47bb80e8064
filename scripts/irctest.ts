import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createLog } from '../server/platform/log.ts'
import { startEmbeddedPostgres } from '../server/platform/postgres/embedded-postgres.ts'
import { startControl } from './irctest/control.ts'

const usage = `npm run irctest -- FOLDER [what pytest is to be told]
FOLDER is a checkout of https://github.com/progval/irctest. PYTHON names a Python that has its requirements.`

/** Leaves out tests for a single implementation and of deprecated features. */
const chosen = 'not implementation-specific and not deprecated'

const [given = '', ...more] = process.argv.slice(2)
const folder = resolve(given)
if (!given || !existsSync(join(folder, 'irctest/basecontrollers.py'))) {
  console.error(usage)
  process.exit(1)
}

const dataDir = await mkdtemp(join(tmpdir(), 'canal-barra-irctest-'))
// The database may run under another account.
await chmod(dataDir, 0o755)
const settings = {
  ...{ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' },
  // Only its owner can end an autovacuum worker, which would keep a database from being dropped.
  autovacuum: 'off',
}
const server = await startEmbeddedPostgres({ dataDir, log: createLog('silent'), settings })
const control = await startControl(server.url)
try {
  const counts = await runTests(control.url)
  const count = (what: string) => Number(new RegExp(`(\\d+) ${what}`).exec(counts)?.[1] ?? 0)
  const failed = count('failed') + count('errors?')
  console.log(`${count('passed')} passed, ${failed} failed, ${count('skipped') + count('xfailed')} skipped`)
} finally {
  await control.close()
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}

/** Returns the last line of pytest's output. */
function runTests(controlUrl: string): Promise<string> {
  const args = ['-m', 'pytest', '--controller', 'canal_barra', '-m', chosen, '--tb=short', '-v', '-rfEs']
  const tests = more.some((word) => word.includes('_tests')) ? [] : ['irctest/server_tests']
  const child = spawn(process.env.PYTHON ?? 'python3', [...args, ...tests, ...more], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      CANAL_BARRA_CONTROL: controlUrl,
      PYTHONPATH: [join(import.meta.dirname, 'irctest'), folder].join(':'),
      PYTHONDONTWRITEBYTECODE: '1',
    },
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill(signal))
  let last = ''
  child.stdout.on('data', (bytes) => {
    const text = String(bytes)
    process.stdout.write(text)
    last = (last + text).slice(-2000)
  })
  return new Promise((done) => child.once('close', () => done(last.trim().split('\n').at(-1) ?? '')))
}
