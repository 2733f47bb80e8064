import { spawn } from 'node:child_process'
import { chownSync, closeSync, fstatSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freeBytesOf } from '../database/database.ts'
import { StartupError } from '../startup-error.ts'
import { spawnOptions } from './embedded-postgres-cluster.ts'
import { type Admin, type Answer, connectAdmin, holdLock } from './embedded-postgres-lock.ts'
import { ensureRuns, type Place } from './embedded-postgres-place.ts'
import {
  findChildren,
  isAlive,
  isPostmasterOf,
  type Postmaster,
  readPostmaster,
  signal,
  stopPostmaster,
} from './embedded-postgres-processes.ts'
import { port } from './embedded-postgres-socket.ts'
import { isRoot } from './unprivileged-account.ts'

interface Options {
  settings: Record<string, string>
  /** Called right after the launch, so that a start that is given up can end the process. */
  onLaunch: (pid: number) => void
}

/** A running server whose data folder this process has locked. */
export interface Server extends Postmaster {
  admin: Admin
}

/** Takes over the server that a killed process left behind, or starts one. */
export async function acquireServer(place: Place, options: Options): Promise<Server> {
  for (let attempt = 0; attempt < 12; attempt++) {
    const left = await readPostmaster(place.cluster)
    const server = left ? await adopt(left, place, options) : await launch(place, options)
    if (server) return server
  }
  throw new StartupError(`The embedded database in ${place.cluster} does not start.\n${readLog(place)}`)
}

/** Connects to a running server. Returns undefined if there is none any more, or not yet: try again. */
async function adopt(left: Postmaster, place: Place, options: Options): Promise<Server | undefined> {
  if (isPostmasterOf(left.pid, place.cluster)) signal(left.pid, 'SIGCONT')
  const answer = await waitForAnswer(left, place)
  if (!answer.admin) return replace(left, place, options)

  await holdLock(answer.admin, place.dataDir)
  if ((await engineOf(answer.admin)) === place.engine.version) return { ...left, admin: answer.admin }
  const server = await replace(left, place, options)
  await answer.admin.end().catch(() => {})
  return server
}

async function replace(left: Postmaster, place: Place, options: Options): Promise<Server | undefined> {
  if (isPostmasterOf(left.pid, place.cluster)) await stopPostmaster(left.pid, place.cluster)
  // The file outlived its server and its pid now belongs to another program: PostgreSQL would refuse to
  // start.
  else if (isAlive(left.pid) && findChildren(place.cluster).length === 0) {
    await rm(join(place.cluster, 'postmaster.pid'), { force: true })
  }
  return launch(place, options)
}

// Recovery after a crash may take minutes, during which the server reports that it is starting.
async function waitForAnswer(left: Postmaster, { cluster }: Place): Promise<Answer> {
  let answer: Answer = { reason: 'absent' }
  for (let quiet = 0; quiet < 30; await sleep(100)) {
    answer = await connectAdmin(left.socketFolder)
    if (answer.admin || !isPostmasterOf(left.pid, cluster)) return answer
    if (answer.reason === 'absent') quiet += 1
    if (answer.reason === 'silent') quiet += 15
  }
  return answer
}

async function engineOf(admin: Admin): Promise<string> {
  const { rows } = await admin.query(`select current_setting('canal.engine', true) as version`)
  return rows[0].version
}

async function launch(place: Place, options: Options): Promise<Server | undefined> {
  const child = spawnPostmaster(place, options.settings)
  options.onLaunch(child.pid)
  for (;;) {
    const running = await readPostmaster(place.cluster)
    // Another process may have started its server a moment earlier; the one launched here is then about to
    // end. A connection before it is ready would be refused, which takes longer than to read its status.
    if (running?.pid === child.pid && running.isReady) {
      const { admin } = await connectAdmin(place.socketFolder)
      if (admin) {
        await holdLock(admin, place.dataDir)
        return { ...running, admin }
      }
    }
    if (child.hasEnded()) return explainEnd(place, child.logStart)
    await sleep(15)
  }
}

interface Launched {
  pid: number
  /** Where its part of the log begins. */
  logStart: number
  hasEnded: () => boolean
}

function spawnPostmaster(place: Place, extra: Options['settings']): Launched {
  const log = openLog(place)
  const logStart = fstatSync(log).size
  const settings: Options['settings'] = {
    ...extra,
    listen_addresses: '',
    port: String(port),
    unix_socket_directories: `"${place.socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    'canal.engine': place.engine.version,
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(join(place.engine.folder, 'bin/postgres'), ['-D', place.cluster, ...options], {
    ...spawnOptions(place),
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  child.unref()
  child.on('error', () => {})
  const hasEnded = () => !child.pid || child.exitCode !== null || child.signalCode !== null
  return { pid: child.pid ?? 0, logStart, hasEnded }
}

/** PostgreSQL writes its log ahead in files of this size. */
const neededMegabytes = 16

/** Returns if another process was faster, to try again; else throws with the end of the log. */
async function explainEnd(place: Place, logStart: number): Promise<undefined> {
  await sleep(100)
  const rival = await readPostmaster(place.cluster)
  if (rival && isPostmasterOf(rival.pid, place.cluster)) return undefined
  await ensureRuns(place)
  const freeMegabytes = Math.floor(freeBytesOf(place.dataDir) / 1e6)
  if (freeMegabytes < neededMegabytes) {
    throw new StartupError(
      `The embedded database in ${place.cluster} does not start: the disk is full (${freeMegabytes} MB are free).`,
    )
  }
  if (/pre-existing shared memory|already exists/.test(readLog(place, logStart))) {
    await sleep(300)
    return undefined
  }
  throw new StartupError(
    `The embedded database in ${place.cluster} does not start:\n${readLog(place, logStart)}`,
  )
}

function logFile({ dataDir }: Place): string {
  return join(dataDir, 'postgres.log')
}

// A file, not a pipe: a server that outlives this process must still be able to write.
function openLog(place: Place): number {
  const file = logFile(place)
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 5_000_000) renameSync(file, `${file}.1`)
  const log = openSync(file, 'a', 0o600)
  if (isRoot()) chownSync(file, place.account.uid, place.account.gid)
  return log
}

function readLog(place: Place, start = 0): string {
  try {
    return readFileSync(logFile(place)).toString('utf8', start).trimEnd().split('\n').slice(-8).join('\n')
  } catch {
    return ''
  }
}
