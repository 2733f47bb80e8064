import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { Transaction } from 'kysely'
import { fromKysely, PgBoss } from 'pg-boss'
import { z } from 'zod'
import type { DB as Schema } from '../database/schema.ts'
import { deleteDueEmails } from '../features/newsletter/due-emails.store.ts'
import { listMigrations } from '../platform/database/migrations.ts'
import { jobsSchema, retries } from '../platform/jobs.ts'
import { isStorageFull, reservedBytes } from '../platform/room-for-files.ts'
import type { SiteFiles, Storage } from '../platform/storage.ts'
import { databasePart, filePart, type Header, jobsPart, type Manifest, WaitingJob } from './archive-format.ts'
import { checkArchive, readArchive } from './read-archive.ts'
import { NotEmpty, openTarget, type Target } from './target.store.ts'

interface Place {
  /** URL of the database. */
  url: string
  files: SiteFiles
  /** Folder for temporary files, on the disk where they are stored. */
  incoming: string
}

interface Options {
  /**
   * Whether waiting jobs and newsletter emails are left out: the original site goes on and has handled them.
   */
  withoutJobs?: boolean
  onProgress?: (line: string) => void
}

interface Checked {
  path: string
  header: Header
  manifest: Manifest
}

/** Checks the archive and whether this version of the program can read it. Changes nothing. */
export async function checkBackup(path: string): Promise<Checked> {
  const { header, manifest } = await checkArchive(path)
  const migrations = await listMigrations()
  const last = header.migrations.at(-1)
  if (header.migrations.some((name, index) => migrations[index] !== name)) {
    throw new Error(
      `The backup was made by a later or another version of this program: its database is at ${last}, this version knows up to ${migrations.at(-1)}. Update the program first. Nothing was changed.`,
    )
  }
  return { path, header, manifest }
}

/** Restores a checked archive into an empty database. If that fails, nothing is changed. */
export async function restoreSite(checked: Checked, place: Place, options: Options = {}): Promise<void> {
  const target = await openTarget(place.url)
  const restored = createRestoredFiles(place)
  try {
    if (!(await target.isEmpty())) throw new NotEmpty()
    const queue = await openQueue(place.url)
    try {
      await target.fillAll(checked, {
        fill: (tx) => fill({ ...checked, target, restored, queue, tx }, options),
        settle: async (tx) => {
          if (options.withoutJobs) await deleteDueEmails(tx, new Date().toISOString())
        },
      })
    } finally {
      await queue.close()
    }
  } catch (error) {
    await restored.remove()
    throw error
  } finally {
    await target.close()
  }
}

/** Opens the job queue of a database without workers. */
async function openQueue(url: string) {
  const boss = new PgBoss({
    connectionString: url,
    schema: jobsSchema,
    supervise: false,
    schedule: false,
    max: 1,
  })
  boss.on('error', () => {})
  await boss.start()
  const queues = new Set<string>()

  /** Inserts jobs as if they had just been enqueued, with their original ids. */
  async function add(tx: Transaction<Schema>, jobs: readonly WaitingJob[]): Promise<void> {
    for (const name of new Set(jobs.map((job) => job.name))) {
      if (!queues.has(name)) await boss.createQueue(name, { notify: true })
      queues.add(name)
      const own = jobs.filter((job) => job.name === name)
      await boss.insert(
        name,
        own.map(({ id, data, priority, startAfter }) => ({
          ...{ id, priority, ...retries },
          data: data as object,
          ...(startAfter ? { startAfter } : {}),
        })),
        { db: fromKysely(tx.withoutPlugins()) },
      )
    }
  }

  return { add, close: () => boss.stop({ graceful: false }) }
}

interface Filling extends Checked {
  target: Target
  restored: ReturnType<typeof createRestoredFiles>
  queue: Awaited<ReturnType<typeof openQueue>>
  tx: Transaction<Schema>
}

async function fill(
  { path, header, manifest, target, restored, queue, tx }: Filling,
  { withoutJobs = false, onProgress = () => {} }: Options,
): Promise<void> {
  const rows: Record<string, number> = Object.fromEntries(header.tables.map(({ name }) => [name, 0]))
  for await (const { name, content } of readArchive(path)) {
    const table = header.tables.find((one) => one.name === databasePart.exec(name)?.[1])
    if (table) rows[table.name] = (rows[table.name] ?? 0) + (await target.copyIn(table, content))
    else if (filePart.test(name)) {
      const files = await restored.storeFile(name, content, manifest.entries[name]?.sha256)
      if (files % 1000 === 0) onProgress(`files: ${files.toLocaleString('en')}`)
    } else if (jobsPart.test(name) && !withoutJobs) {
      await queue.add(tx, z.array(WaitingJob).parse(await json(content)))
    }
  }
  for (const [table, count] of Object.entries(manifest.rows)) {
    if (rows[table] !== count) throw new Error(`${rows[table]} of ${count} rows of ${table} came in.`)
  }
  onProgress('database: checking what rows say of each other')
}

/** Stores files of the archive and remembers which are new, so that they can be removed again. */
function createRestoredFiles({ files, incoming }: Place) {
  const places: Readonly<Partial<Record<string, Storage>>> = files
  const names: Record<string, string[]> = Object.fromEntries(Object.keys(files).map((folder) => [folder, []]))
  let count = 0

  /** Returns the number of files stored so far. */
  async function storeFile(entry: string, content: AsyncIterable<Buffer>, sha256?: string): Promise<number> {
    const [, folder = '', name = ''] = filePart.exec(entry) ?? []
    const storage = places[folder]
    if (!storage) throw new Error(`There is no place for ${entry}.`)

    const there = await hashOf(storage, name)
    if (there && there !== sha256) {
      throw new Error(`There is another file in the place of ${entry} already. Nothing was changed.`)
    }
    if (!there) {
      await put(storage, name, content).catch((error: unknown) => {
        throw isStorageFull(error) ? new Error(noRoom, { cause: error }) : error
      })
      names[folder]?.push(name)
    }
    count += 1
    return count
  }

  async function put(storage: Storage, name: string, content: AsyncIterable<Buffer>): Promise<void> {
    const path = join(incoming, randomUUID())
    await mkdir(incoming, { recursive: true, mode: 0o700 })
    try {
      await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
      await storage.put(name, path)
    } finally {
      await rm(path, { force: true })
    }
  }

  async function remove(): Promise<void> {
    for (const [folder, own] of Object.entries(names)) await places[folder]?.remove(own)
  }

  return { storeFile, remove }
}

const noRoom = `There is no room on the disk for the files of the backup: ${reservedBytes / 1024 ** 2} MiB stay free for the database. Nothing was changed.`

async function hashOf(storage: Storage, name: string): Promise<string | undefined> {
  const content = await (await storage.find(name))?.open()
  if (!content) return undefined
  const hash = createHash('sha256')
  await pipeline(content, hash)
  return hash.digest('hex')
}
