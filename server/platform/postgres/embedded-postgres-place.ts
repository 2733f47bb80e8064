import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { makeDataDir } from '../data-dir.ts'
import { freeBytesOf } from '../database/database.ts'
import { StartupError } from '../startup-error.ts'
import { clusterFolder, prepareCluster, spawnOptions } from './embedded-postgres-cluster.ts'
import { type Engine, prepareEngine } from './embedded-postgres-engine.ts'
import { isAlive } from './embedded-postgres-processes.ts'
import { makeSocketFolder } from './embedded-postgres-socket.ts'
import {
  type Account,
  findClosedFolder,
  findUnprivilegedAccount,
  isRoot,
  ownerOf,
} from './unprivileged-account.ts'

/** Everything that a server needs on disk, and the account that runs it. */
export interface Place {
  dataDir: string
  engine: Engine
  account: Account
  cluster: string
  socketFolder: string
}

export async function preparePlace(folder: string): Promise<Place> {
  const dataDir = makeDataDir(folder)
  const account = chooseAccount(dataDir)
  ensureReachable(dataDir, account)
  if (!existsSync(clusterFolder(dataDir))) ensureRoom(dataDir, freeBytesOf(dataDir))

  const engine = await prepareEngine(dataDir)
  if (!existsSync(clusterFolder(dataDir))) await ensureRuns({ dataDir, engine, account })
  const cluster = await prepareCluster({ dataDir, engine, account })
  return { dataDir, engine, account, cluster, socketFolder: makeSocketFolder(dataDir, account) }
}

/** Removes the programs of earlier versions, and unfinished copies of killed processes. */
export async function tidyPlace({ dataDir, engine }: Place): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const maker = /^(?:engine|postgres).*\.new-(\d+)$/.exec(name)?.[1]
    const isOld = /^engine-\d/.test(name) && !name.startsWith(`engine-${engine.version}`)
    if (maker ? !isAlive(Number(maker)) : isOld)
      await rm(join(dataDir, name), { recursive: true, force: true })
  }
}

function chooseAccount(dataDir: string): Account {
  const { uid, gid, username } = userInfo()
  if (!isRoot()) return { name: username, uid, gid }

  const cluster = clusterFolder(dataDir)
  const owner = existsSync(cluster) ? ownerOf(cluster) : undefined
  return owner && owner.uid !== 0 ? owner : findUnprivilegedAccount()
}

function ensureReachable(dataDir: string, account: Account): void {
  const closed = findClosedFolder(dataDir, account)
  if (!closed) return
  throw new StartupError(
    `The data folder ${dataDir} cannot be reached by the account ${account.name}, under which the database runs: ` +
      `${closed} is closed to it. Open that folder (chmod o+x ${closed}) or choose another DATA_DIR, ` +
      'for example /var/lib/canal-barra.',
  )
}

const emptySiteBytes = 200_000_000

/**
 * A disk that fills up while the database is created leads to obscure errors, so the space is checked first.
 */
export function ensureRoom(dataDir: string, freeBytes: number): void {
  if (freeBytes >= emptySiteBytes) return
  const free = `${Math.floor(freeBytes / 1e6)} MB are free`
  throw new StartupError(`There is no room for a site in ${dataDir}: an empty one needs 200 MB, and ${free}.`)
}

/** Throws a `StartupError` that says why PostgreSQL does not run at all. */
export async function ensureRuns({
  engine: { folder },
  dataDir,
  account,
}: Pick<Place, 'engine' | 'dataDir' | 'account'>): Promise<void> {
  try {
    await promisify(execFile)(join(folder, 'bin/postgres'), ['--version'], spawnOptions({ dataDir, account }))
  } catch (cause) {
    const { message } = cause as Error
    throw new StartupError(
      `PostgreSQL in ${folder} does not run under the account ${account.name}: ${message.trim()}\n` +
        'It needs glibc and a disk that allows programs. If the folder is damaged, delete it: it is made again.',
      { cause },
    )
  }
}
