import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { prepareBundled } from '../support/bundled-program.ts'

const nobody = 'http://127.0.0.1:9'
const program = join(import.meta.dirname, 'site-program.ts')

export interface SiteProcess {
  pid: number
  url: string
  /** Milliseconds from the start of the process until it reported that it is ready. */
  readyMilliseconds: number
  /** Kills the process, or the process and its database, with SIGKILL. */
  kill(what: 'site' | 'site and database'): Promise<void>
  /** Sends a signal only to the database's main process. */
  signalDatabase(signal: NodeJS.Signals): void
  /** Freezes the process until it is resumed. */
  pause(): void
  resume(): void
  stop(): Promise<void>
}

export async function startSiteProcess(
  dataDir: string,
  members: readonly string[] = [],
  environment: Record<string, string> = {},
): Promise<SiteProcess> {
  prepareBundled()
  const startedAt = performance.now()
  const env = {
    PATH: process.env.PATH,
    HOST: '127.0.0.1',
    PORT: '0',
    IRC_PORT: '0',
    DATA_DIR: dataDir,
    ADMIN_USERNAME: 'admin',
    ADMIN_PASSWORD: 'admin-admin',
    TRACK_SECONDS: '0',
    RATE_LIMIT_FACTOR: '1000000',
    ACCESS_TOKEN_SECONDS: '86400',
    LOG_LEVEL: 'error',
    // As in `npm start`.
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: '1048576',
    MALLOC_TRIM_THRESHOLD_: '1048576',
    // No requests to vendors.
    NEWS_GLOBO_URL: nobody,
    NEWS_UOL_URL: nobody,
    NEWS_G1_URL: nobody,
    COINGECKO_API_URL: nobody,
    ...environment,
  }
  // As in `npm start`.
  const started = ['--min-semi-space-size=8', '--max-semi-space-size=16', program, ...members]
  const child = spawn(process.execPath, started, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const url = await addressOf(child)
  await untilReady(url)

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }

  return {
    pid: child.pid ?? 0,
    url,
    readyMilliseconds: performance.now() - startedAt,
    async kill(what) {
      if (what === 'site and database') for (const pid of databasePids(dataDir)) process.kill(pid, 'SIGKILL')
      await end('SIGKILL')
    },
    signalDatabase: (signal) => void process.kill(databasePid(dataDir), signal),
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    stop: () => end('SIGTERM'),
  }
}

/** Reads the JSON line with the address; other lines are for people. */
async function addressOf(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('the program has no output')
  for await (const line of createInterface(child.stdout)) {
    if (line.startsWith('{')) return (JSON.parse(line) as { url: string }).url
  }
  throw new Error('the program ended before it was ready')
}

async function untilReady(url: string): Promise<void> {
  while (!(await fetch(`${url}/readyz`)).ok) await new Promise((resolve) => setTimeout(resolve, 20))
}

/** Pids of the database: the main process first, so that it starts no others. */
export function databasePids(dataDir: string): number[] {
  const postmaster = databasePid(dataDir)
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === postmaster)
    .map(Number)
  return [postmaster, ...children]
}

export function databasePid(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
}

function parentOf(pid: string): number | undefined {
  try {
    // The second field is a name in brackets, which may contain spaces.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1])
  } catch {
    return undefined
  }
}
