import { spawn } from 'node:child_process'
import { chownSync, existsSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from '../startup-error.ts'
import { type Engine, moveIntoPlace } from './embedded-postgres-engine.ts'
import { type Account, isRoot } from './unprivileged-account.ts'

interface Where {
  dataDir: string
  engine: Engine
  account: Account
}

/** Options to spawn one of PostgreSQL's programs under the account. */
export function spawnOptions({ dataDir, account }: { dataDir: string; account: Account }) {
  const env = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
  return { cwd: dataDir, env, ...(isRoot() ? { uid: account.uid, gid: account.gid } : {}) }
}

/** Returns the cluster's folder, created on the first start. Throws if another major version wrote it. */
export async function prepareCluster(where: Where): Promise<string> {
  const cluster = clusterFolder(where.dataDir)
  if (!existsSync(cluster)) await makeCluster(cluster, where)

  const major = await readMajor(cluster, where.account)
  if (major !== where.engine.major) throw new StartupError(otherMajor(cluster, major, where.engine.major))
  return cluster
}

export function clusterFolder(dataDir: string): string {
  return join(dataDir, 'postgres')
}

async function makeCluster(cluster: string, where: Where): Promise<void> {
  const fresh = `${cluster}.new-${process.pid}`
  await rm(fresh, { recursive: true, force: true })
  await mkdir(fresh, { mode: 0o700 })
  if (isRoot()) chownSync(fresh, where.account.uid, where.account.gid)

  // Full-text search uses the locale to classify letters: under plain C, typographic quotes count as letters.
  const attempt = (ctype: string) => runInitdb(fresh, ctype, where)
  const failure = (await attempt('C.UTF-8')) && (await attempt('en_US.UTF-8')) && (await attempt('C'))
  if (failure) {
    await rm(fresh, { recursive: true, force: true })
    throw new StartupError(`PostgreSQL could not make its database in ${cluster}:\n${failure}`)
  }
  await moveIntoPlace(fresh, cluster)
}

const settings = {
  jit: 'off',
  log_checkpoints: 'off',
  log_min_messages: 'log',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

/** Returns the error output, or undefined on success. */
function runInitdb(folder: string, ctype: string, where: Where): Promise<string | undefined> {
  const options = [
    ...['--pgdata', folder, '--username', 'postgres', '--auth', 'trust', '--encoding', 'UTF8'],
    ...['--locale', 'C', '--lc-ctype', ctype, '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'],
    ...Object.entries(settings).flatMap(([name, value]) => ['--set', `${name}=${value}`]),
  ]
  return new Promise((done) => {
    const child = spawn(join(where.engine.folder, 'bin/initdb'), options, {
      ...spawnOptions(where),
      stdio: 'pipe',
    })
    let output = ''
    child.stderr.on('data', (chunk) => {
      output += chunk
    })
    child.stdout.resume()
    child.on('error', (error) => done(error.message))
    child.on('close', (code) => done(code === 0 ? undefined : output || `initdb ended with ${code}`))
  })
}

async function readMajor(cluster: string, account: Account): Promise<string> {
  try {
    return (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()
  } catch (cause) {
    const hint = `It must hold a database of the account ${account.name}: start under the account that made it.`
    throw new StartupError(`The database in ${cluster} cannot be read. ${hint}`, { cause })
  }
}

function otherMajor(cluster: string, found: string, brought: string): string {
  return [
    `The database in ${cluster} was written by PostgreSQL ${found}; this version brings PostgreSQL ${brought}.`,
    'Nothing was changed. To move it: with the version that you ran before, `npm run backup -- FILE`;',
    'with this version and an empty DATA_DIR, `npm run restore -- FILE`.',
  ].join(' ')
}
