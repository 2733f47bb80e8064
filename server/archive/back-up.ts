import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import { ensureRoomForFiles, isStorageFull } from '../platform/room-for-files.ts'
import type { SiteFiles } from '../platform/storage.ts'
import {
  filePart,
  format,
  type Header,
  headerName,
  type Manifest,
  manifestName,
  partNumber,
} from './archive-format.ts'
import { openSnapshot, type Snapshot } from './snapshot.store.ts'
import { type TarEntry, writeTar } from './tar.ts'

interface Source {
  /** URL of the database. */
  url: string
  files: SiteFiles
}

interface Options {
  /** Called from time to time with a line about the progress. */
  onProgress?: (line: string) => void
  /** Bytes to keep free on the disk of the new file. */
  reserved?: number
}

const partBytes = 1024 ** 2
const endOfTime = new Date(8.64e15)

/** Writes the whole site into one new file while it is in use. Removes the file if that fails. */
export async function backUp({ url, files }: Source, path: string, options: Options = {}): Promise<Manifest> {
  const snapshot = await openSnapshot(url)
  const beside = `${path}.part`
  const clear = () => rm(beside, { force: true })
  try {
    const manifest: Manifest = { entries: {}, rows: {}, sequences: [], jobs: 0, files: 0, missing: [] }
    const compress = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } })
    await clear()
    // In a folder of several users one of them may have put a file or a link there, which must not get the secrets.
    const file = createWriteStream(beside, { flags: 'wx', mode: 0o600, flush: true })
    const entries = listEntries({ snapshot, files }, manifest, options)
    await pipeline(writeTar(entries), compress, keepRoom(dirname(path), options.reserved ?? 0), file)
    await rename(beside, path)
    return manifest
  } catch (error) {
    await clear()
    throw whyNotWritten(error, path)
  } finally {
    await snapshot.close()
  }
}

const keepRoom = (folder: string, reserved: number) =>
  async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      ensureRoomForFiles(folder, reserved, chunk.length)
      yield chunk
    }
  }

const reasons: Partial<Record<string, string>> = {
  EDQUOT: 'its disk is full for this account',
  EACCES: 'this account may not write there',
  EROFS: 'its disk can only be read',
}

/** Names the archive's path if writing failed; errors of reading a file of the site stay as they are. */
function whyNotWritten(error: unknown, path: string): unknown {
  const { code = '', path: at = path } = error as NodeJS.ErrnoException
  const reason = isStorageFull(error) ? 'its disk is full' : at.startsWith(path) ? reasons[code] : undefined
  return reason ? new Error(`${path} cannot be written: ${reason}.`, { cause: error }) : error
}

/** Yields the archive's entries and fills `manifest`, which is the last of them. */
async function* listEntries(
  { snapshot, files }: { snapshot: Snapshot; files: SiteFiles },
  manifest: Manifest,
  { onProgress = () => {} }: Options,
): AsyncGenerator<TarEntry> {
  const migrations = await snapshot.listMigrations()
  if (migrations.length === 0) throw new Error('The database holds no site: there is nothing to back up.')
  const tables = await snapshot.listTables()
  const madeAt = new Date().toISOString()
  const header: Header = { program: 'canal-barra', format, madeAt, migrations, tables }

  const noted = (name: string, bytes: number, content: AsyncIterable<Buffer>): TarEntry => ({
    ...{ name, bytes },
    content: noteHash(name, content, manifest),
  })
  yield noted(headerName, ...jsonContent(header))
  for (const table of tables) {
    let index = 0
    const rows = snapshot.copyOut(table)
    for await (const part of inParts(rows)) {
      yield noted(`database/${table.name}/${partNumber(index++)}.copy`, part.length, once(part))
    }
    manifest.rows[table.name] = rows.rowCount
  }
  manifest.sequences = await snapshot.listSequences()
  onProgress(`database: ${tables.length} tables`)

  let part = 0
  for await (const jobs of snapshot.listWaitingJobs()) {
    manifest.jobs += jobs.length
    yield noted(`jobs/${partNumber(part++)}.json`, ...jsonContent(jobs))
  }
  for await (const { name, bytes, content } of listFiles(files)) {
    yield noted(name, bytes, content)
    manifest.files += 1
    if (manifest.files % 1000 === 0) onProgress(`files: ${manifest.files.toLocaleString('en')}`)
  }
  for await (const name of snapshot.listNamedFiles()) if (!manifest.entries[name]) manifest.missing.push(name)
  const [bytes, content] = jsonContent(manifest)
  yield { name: manifestName, bytes, content }
}

/** Read after the database: files that it names already existed, and the content of a name never changes. */
async function* listFiles(files: SiteFiles): AsyncGenerator<TarEntry> {
  for (const [folder, storage] of Object.entries(files)) {
    for await (const file of storage.listBefore(endOfTime)) {
      const name = `${folder}/${file}`
      const found = filePart.test(name) ? await storage.find(file) : undefined
      const content = await found?.open()
      if (!found || !content) continue
      try {
        yield { name, bytes: found.bytes, content }
      } finally {
        content.destroy()
      }
    }
  }
}

async function* noteHash(
  name: string,
  content: AsyncIterable<Buffer>,
  { entries }: Manifest,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of content) {
    hash.update(chunk)
    bytes += chunk.length
    yield chunk
  }
  entries[name] = { bytes, sha256: hash.digest('hex') }
}

/**
 * Splits a table into parts, so that any size needs little memory. A part ends at a line break, which in this
 * format only ends rows.
 */
async function* inParts(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let bytes = 0
  for await (const chunk of source) {
    const end = chunk.lastIndexOf('\n') + 1
    bytes += chunk.length
    if (bytes < partBytes || end === 0) {
      held.push(chunk)
      continue
    }
    yield Buffer.concat([...held, chunk.subarray(0, end)])
    held = [chunk.subarray(end)]
    bytes = chunk.length - end
  }
  if (bytes > 0) yield Buffer.concat(held)
}

function jsonContent(value: unknown): [bytes: number, content: AsyncIterable<Buffer>] {
  const text = Buffer.from(JSON.stringify(value, null, 1))
  return [text.length, once(text)]
}

async function* once(content: Buffer): AsyncGenerator<Buffer> {
  yield content
}
