import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, inject } from 'vitest'
import { createLog } from '../../server/platform/log.ts'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../server/platform/postgres/embedded-postgres.ts'
import { isAlive } from '../../server/platform/postgres/embedded-postgres-processes.ts'
import { isRoot } from '../../server/platform/postgres/unprivileged-account.ts'
import { withClient } from './postgres.ts'

const program = fileURLToPath(new URL('./embedded-postgres-program.ts', import.meta.url))
export const silentLog = createLog('silent')

interface Outcome {
  url: string
  pid: number
  refused: string
}

/** Creates a data folder per test and stops everything that the test started in it afterwards. */
export function manageDataFolders() {
  const programs: ChildProcess[] = []
  const servers: EmbeddedPostgres[] = []
  const folders = {
    ...{ base: '', dataDir: '', start, run },
    takePrepared: (): Promise<void> => takePrepared(folders.dataDir),
  }

  beforeEach(() => {
    folders.base = makeBase()
    folders.dataDir = join(folders.base, 'data')
  })
  afterEach(async () => {
    for (const child of programs.splice(0)) await end(child, 'SIGTERM')
    for (const server of servers.splice(0)) await server.stop()
    rmSync(folders.base, { recursive: true, force: true })
  })

  async function start(dataDir = folders.dataDir): Promise<EmbeddedPostgres> {
    const server = await startEmbeddedPostgres({ dataDir, log: silentLog })
    servers.push(server)
    return server
  }

  /** Like `start`, in a child process, which a test may kill. */
  async function run(
    account: { uid?: number; gid?: number } = {},
  ): Promise<{ child: ChildProcess; outcome: Outcome }> {
    const options = {
      ...account,
      cwd: '/',
      stdio: ['ignore', 'pipe', 'inherit'] as ['ignore', 'pipe', 'inherit'],
    }
    const child = spawn(process.execPath, [program, folders.dataDir], options)
    programs.push(child)
    const [line] = await once(createInterface(child.stdout), 'line')
    return { child, outcome: JSON.parse(line) as Outcome }
  }

  return folders
}

function makeBase(): string {
  const base = mkdtempSync(join(tmpdir(), 'canal-barra-pg-'))
  chmodSync(base, 0o755)
  return base
}

/** For tests that are not about an empty folder: copies a database server that was started before. */
export const takePrepared = (dataDir: string) =>
  takeCopy(dataDir, 'prepared', async (folder) => {
    await (await startEmbeddedPostgres({ dataDir: folder, log: silentLog })).stop()
  })

/**
 * Copies a data folder that the first test to ask for its name makes, once per run; the copies share its
 * programs.
 */
export async function takeCopy(
  dataDir: string,
  name: string,
  make: (folder: string) => Promise<void>,
): Promise<void> {
  const { url, folders } = inject('testServer')
  const folder = join(folders, name)
  if (!existsSync(folder)) {
    await withClient(url, async (client) => {
      // A second process waits here until the folder exists.
      await client.query('select pg_advisory_lock(hashtext($1))', [name])
      if (existsSync(folder)) return
      const unfinished = makeBase()
      await make(unfinished)
      renameSync(unfinished, folder)
    })
  }
  mkdirSync(dataDir, { recursive: true })
  for (const entry of readdirSync(folder)) {
    if (entry.startsWith('engine-')) symlinkSync(join(folder, entry), join(dataDir, entry))
    else execFileSync('cp', ['-a', join(folder, entry), dataDir])
  }
}

export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  await once(child, 'exit')
}

export async function query(url: string, text: string): Promise<unknown[]> {
  return withClient(url, async (client) => (await client.query(text)).rows)
}

export async function untilGone(pid: number): Promise<void> {
  for (let i = 0; i < 500 && isAlive(pid); i++) await sleep(20)
}

/** Spawn options to run as the account that runs the database in this folder. */
export function accountOf(dataDir: string): { uid?: number; gid?: number } {
  if (!isRoot()) return {}
  const { uid, gid } = statSync(join(dataDir, 'postgres'))
  return { uid, gid }
}
