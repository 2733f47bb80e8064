import { createHash } from 'node:crypto'
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migrate } from '../../server/platform/database/migrations.ts'
import { createLog } from '../../server/platform/log.ts'
import { startEmbeddedPostgres } from '../../server/platform/postgres/embedded-postgres.ts'
import { isPostmasterOf, readPostmaster } from '../../server/platform/postgres/embedded-postgres-processes.ts'
import {
  findClosedFolder,
  findUnprivilegedAccount,
  isRoot,
} from '../../server/platform/postgres/unprivileged-account.ts'
import { databaseUrl, withClient } from './postgres.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const log = createLog('silent')

// Test data may be lost in a crash.
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: '300',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '128MB',
}

interface TestServer {
  url: string
  /** Name of a migrated database to copy from. */
  template: string
  /** Name of a database after the first start of a site; created when first needed. */
  begun: string
  /** A folder for data folders that tests copy; each is made when first needed. */
  folders: string
  stop(): Promise<void>
}

interface Options {
  /** Servers of the same kind keep their folder between runs. */
  kind?: string
  /** A folder to use instead of the kept one. */
  folder?: string | undefined
}

/** Returns the server at TEST_DATABASE_URL, or starts an embedded one. */
export async function startTestServer({ kind = 'tests', folder }: Options = {}): Promise<TestServer> {
  const given = process.env.TEST_DATABASE_URL
  const server = given
    ? { url: given, stop: async () => {} }
    : await startInFreeFolder(folder ?? chooseFolder(kind))
  try {
    if (!given) await dropLeftovers(server.url)
    const { url } = server
    const begun = `begun_${process.pid}_${Date.now()}`
    const folders = mkdtempSync(join(tmpdir(), 'canal-barra-folders-'))
    // The account that runs a database needs access.
    chmodSync(folders, 0o755)
    const stop = async () => {
      rmSync(folders, { recursive: true, force: true })
      await withClient(url, (client) => client.query(`drop database if exists ${begun}`))
      await server.stop()
    }
    return { url, template: await prepareTemplate(url), begun, folders, stop }
  } catch (error) {
    await server.stop()
    throw error
  }
}

/** Two runs at the same time use different folders. */
async function startInFreeFolder(folder: string) {
  for (let slot = 0; ; slot++) {
    try {
      return await startOrMakeAgain(join(folder, String(slot)))
    } catch (error) {
      if (slot === 9 || !(error instanceof Error && /already serves/.test(error.message))) throw error
    }
  }
}

/** After a power failure the folder may be unusable: its content is deleted, since it is only test data. */
export async function startOrMakeAgain(dataDir: string) {
  try {
    return await startEmbeddedPostgres({ dataDir, log, settings })
  } catch (error) {
    if (!(error instanceof Error && /does not start/.test(error.message))) throw error
    // Another run may have started the server meanwhile.
    const cluster = join(dataDir, 'postgres')
    const running = await readPostmaster(cluster)
    if (running && isPostmasterOf(running.pid, cluster)) throw error
    rmSync(dataDir, { recursive: true, force: true })
    return startEmbeddedPostgres({ dataDir, log, settings })
  }
}

function chooseFolder(kind: string): string {
  const cache = join(root, 'node_modules/.cache/canal-barra', kind)
  const shared = join(tmpdir(), `canal-barra-${kind}-${process.getuid?.() ?? 0}`)
  return [cache, shared].find(isUsable) ?? mkdtempSync(join(tmpdir(), `canal-barra-${kind}-`))
}

function isUsable(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o755 })
    if (lstatSync(folder).uid !== (process.getuid?.() ?? 0)) return false
    return !isRoot() || !findClosedFolder(folder, findUnprivilegedAccount())
  } catch {
    return false
  }
}

async function dropLeftovers(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query(
      `select datname as name from pg_database where datname ~ '^(test|new|begun)_'`,
    )
    for (const { name } of rows) await client.query(`drop database "${name}" with (force)`)
  })
}

/** Creates a migrated database to copy from, unless one for the current migrations exists. */
async function prepareTemplate(url: string): Promise<string> {
  const template = `template_${hashMigrations()}`
  const exists = await withClient(url, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template])
    return rowCount === 1
  })
  if (!exists) await makeTemplate(url, template)
  return template
}

async function makeTemplate(url: string, template: string): Promise<void> {
  const fresh = `new_${process.pid}_${Date.now()}`
  await withClient(url, (client) => client.query(`create database ${fresh}`))
  await migrate(databaseUrl(url, fresh), log)
  await withClient(url, async (client) => {
    // Another run on the same server may have been faster.
    const rename = client.query(`alter database ${fresh} rename to ${template}`)
    await rename.catch(() => client.query(`drop database ${fresh} with (force)`))
  })
}

function hashMigrations(): string {
  const folder = join(root, 'server/database/migrations')
  const hash = createHash('sha256').update(readFileSync(join(root, 'server/platform/database/migrations.ts')))
  for (const file of readdirSync(folder).sort()) hash.update(file).update(readFileSync(join(folder, file)))
  return hash.digest('hex').slice(0, 16)
}
