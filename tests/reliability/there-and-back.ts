import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { createCore, prepareFirstStart } from '../../server/app.ts'
import { backUp } from '../../server/archive/back-up.ts'
import { checkBackup, restoreSite } from '../../server/archive/restore-site.ts'
import { readConfig } from '../../server/config.ts'
import { createLog } from '../../server/platform/log.ts'
import { startEmbeddedPostgres } from '../../server/platform/postgres/embedded-postgres.ts'
import { findUnprivilegedAccount, isRoot } from '../../server/platform/postgres/unprivileged-account.ts'
import { localFiles } from '../../server/providers/storage/site-files.ts'
import { hashSite } from '../support/site-hashes.ts'

interface Place {
  url: string
  dataDir: string
  stop(): Promise<void>
}

const log = createLog('error')

/** Moves a site of this size from the embedded database to another server by backup and restore, and back. */
export async function moveThereAndBack({ lines, files }: { lines: number; files: number }) {
  const base = await mkdtemp(join(tmpdir(), 'canal-barra-moves-'))
  chmodSync(base, 0o755)
  const stops: (() => Promise<void>)[] = []
  const opened = async (place: Promise<Place>) => {
    const { stop, ...rest } = await place
    stops.unshift(stop)
    return { ...rest, files: localFiles(rest), incoming: join(rest.dataDir, 'incoming') }
  }
  try {
    const home = await opened(startEmbedded(join(base, 'home')))
    await fillSite(home, { lines, files })
    const [first, second] = [join(base, 'first.tar.zst'), join(base, 'second.tar.zst')]

    const timed = async (work: () => Promise<unknown>) => {
      const began = performance.now()
      await work()
      return performance.now() - began
    }
    const backedUp = await timed(() => backUp(home, first))
    const away = await opened(startOther(join(base, 'away')))
    const restored = await timed(async () => restoreSite(await checkBackup(first), away))
    const backedUpThere = await timed(() => backUp(away, second))
    const back = await opened(startEmbedded(join(base, 'back')))
    const restoredBack = await timed(async () => restoreSite(await checkBackup(second), back))

    const [before, there, after] = [await hashSite(home), await hashSite(away), await hashSite(back)]
    const differing = Object.keys({ ...before, ...there, ...after }).filter(
      (name) => before[name] !== there[name] || before[name] !== after[name],
    )
    const otherServer = String(await one(away.url, 'show server_version'))
    const compared = Object.keys(before).length
    return {
      otherServer,
      compared,
      differing,
      milliseconds: { backedUp, restored, backedUpThere, restoredBack },
    }
  } finally {
    for (const stop of stops) await stop()
    await rm(base, { recursive: true, force: true })
  }
}

async function startEmbedded(dataDir: string): Promise<Place> {
  const { url, stop } = await startEmbeddedPostgres({ dataDir, log })
  return { url, dataDir, stop }
}

/** Debian's PostgreSQL if it is installed, otherwise a second embedded one. */
async function startOther(dataDir: string): Promise<Place> {
  const [version] = existsSync('/usr/lib/postgresql')
    ? readdirSync('/usr/lib/postgresql').sort().reverse()
    : []
  if (!version) return startEmbedded(dataDir)

  const cluster = join(dataDir, 'cluster')
  mkdirSync(dataDir, { mode: 0o755 })
  mkdirSync(cluster, { mode: 0o700 })
  const account = isRoot() ? findUnprivilegedAccount() : undefined
  if (account) chownSync(cluster, account.uid, account.gid)
  const run = { cwd: cluster, ...(account ? { uid: account.uid, gid: account.gid } : {}) }
  const bin = join('/usr/lib/postgresql', version, 'bin')
  execFileSync(join(bin, 'initdb'), ['-D', cluster, '-U', 'postgres', '-E', 'UTF8', '--locale', 'C.UTF-8'], {
    ...run,
    stdio: 'ignore',
  })
  const options = ['-D', cluster, '-k', cluster, '-c', 'listen_addresses=']
  const server = spawn(join(bin, 'postgres'), options, { ...run, stdio: 'ignore' })
  const admin = `postgres://postgres@/postgres?host=${encodeURIComponent(cluster)}`
  await untilAnswers(admin, server)
  await one(admin, 'create role visitante login')
  await one(admin, 'create database visita owner visitante')
  const url = `postgres://visitante@/visita?host=${encodeURIComponent(cluster)}`
  return { url, dataDir, stop: () => end(server) }
}

async function untilAnswers(url: string, server: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 200 && server.exitCode === null; attempt++) {
    if (await one(url, 'select 1').catch(() => undefined)) return
    await sleep(50)
  }
  throw new Error('The other server does not answer.')
}

function end(server: ChildProcess): Promise<void> {
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  server.kill('SIGINT')
  return ended
}

/** Fills a site with lines in many scripts, and files that do not compress. */
async function fillSite(
  { url, dataDir }: Pick<Place, 'url' | 'dataDir'>,
  { lines, files }: { lines: number; files: number },
): Promise<void> {
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: url, TRACK_SECONDS: '0' })
  const core = await createCore({ config, log })
  await prepareFirstStart(core)
  const { uploads } = core.infrastructure.files
  const names: string[] = []
  for (let index = 0; index < files; index++) {
    const id = index.toString(36).padStart(26, '0')
    const path = join(dataDir, 'incoming-file')
    await writeFile(path, randomBytes(10_000 + (index % 7) * 4000))
    await uploads.put(`${id}.webp`, path)
    names.push(id)
  }
  await core.infrastructure.stop()
  await one(
    url,
    `insert into pictures (id, owner_id, kind, width, height, variants, colour, created_at)
     select id, 1, 'library', 64, 64, jsonb_build_array(jsonb_build_object('name', id || '.webp')), '#336699', now()
     from unnest($1::text[]) id`,
    [names],
  )
  await one(url, insertLines, [lines])
}

// Contains characters that are special in the format of COPY.
const insertLines = `
  insert into messages (channel_id, seq, kind, user_id, username, text, created_at)
  select 1, last_seq + number, 'text', 1, 'admin',
         'Linha ' || number || E': a\\tb \\\\N \\\\. “maré” 🌊\\n' || repeat(md5(number::text), number % 9), now()
  from channels, generate_series(1, $1) number
  where channels.id = 1`

async function one(url: string, query: string, values: unknown[] = []): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query(query, values)
    return Object.values(rows[0] ?? {})[0]
  } finally {
    await client.end()
  }
}
