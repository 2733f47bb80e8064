import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, constants } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { json } from 'node:stream/consumers'
import { createZstdDecompress } from 'node:zlib'
import { format, Header, headerName, Manifest, manifestName } from './archive-format.ts'
import { DamagedArchive } from './damaged-archive.ts'
import { readTar, type TarEntry } from './tar.ts'

/** Yields the entries of the archive at `path`, in order. */
export async function* readArchive(path: string): AsyncGenerator<TarEntry> {
  const plain = unpack(path)
  try {
    yield* readTar(plain)
  } finally {
    await plain.return(undefined)
  }
}

async function* unpack(path: string): AsyncGenerator<Buffer> {
  const packed = createReadStream(path)
  const plain = createZstdDecompress()
  pipeline(packed, plain, () => {})
  try {
    yield* plain
  } catch (error) {
    const code = String((error as NodeJS.ErrnoException).code)
    if (code === 'Z_BUF_ERROR') throw new DamagedArchive('it ends too early', { cause: error })
    throw code.startsWith('ZSTD_') ? new DamagedArchive('it cannot be unpacked', { cause: error }) : error
  } finally {
    packed.destroy()
    plain.destroy()
  }
}

/**
 * Reads the whole archive and compares every entry with the manifest. Throws errors with a message for users.
 */
export async function checkArchive(path: string): Promise<{ header: Header; manifest: Manifest }> {
  await access(path, constants.R_OK).catch(() => {
    throw new Error(`There is no file ${path} that can be read.`)
  })
  let header: Header | undefined
  let manifest: Manifest | undefined
  const found: Manifest['entries'] = {}
  try {
    for await (const { name, bytes, content } of readArchive(path)) {
      if (!header) {
        if (name !== headerName) throw new NotOurs()
        header = readHeader(await record(name, bytes, content, found))
      } else if (name === manifestName) manifest = Manifest.parse(await json(content))
      else await record(name, bytes, content, found)
    }
    if (!header || !manifest) throw new DamagedArchive('its list of contents is missing')
    compare(manifest, found)
    return { header, manifest }
  } catch (error) {
    if (error instanceof OtherFormat) throw error
    if (!header)
      throw new Error(`${path} is not a backup of this program, or its beginning is damaged.`, {
        cause: error,
      })
    const reason = error instanceof DamagedArchive ? error.message : 'it cannot be read'
    throw new Error(`The backup ${path} is damaged: ${reason}. Nothing was changed.`, { cause: error })
  }
}

class NotOurs extends Error {}
class OtherFormat extends Error {}

/**
 * Records size and hash of an entry in `found`. Returns the content of the header, and of others an empty
 * buffer.
 */
async function record(
  name: string,
  bytes: number,
  content: AsyncIterable<Buffer>,
  found: Manifest['entries'],
): Promise<Buffer> {
  const hash = createHash('sha256')
  const chunks: Buffer[] = []
  for await (const chunk of content) {
    hash.update(chunk)
    if (name === headerName) chunks.push(chunk)
  }
  found[name] = { bytes, sha256: hash.digest('hex') }
  return Buffer.concat(chunks)
}

function readHeader(content: Buffer): Header {
  const header = Header.parse(JSON.parse(content.toString()))
  if (header.format > format) {
    throw new OtherFormat(
      'The backup was made by a later version of this program. Update this one first. Nothing was changed.',
    )
  }
  return header
}

function compare(manifest: Manifest, found: Manifest['entries']): void {
  for (const [name, { bytes, sha256 }] of Object.entries(manifest.entries)) {
    const actual = found[name]
    if (!actual) throw new DamagedArchive(`${name} is missing`)
    if (actual.bytes !== bytes || actual.sha256 !== sha256)
      throw new DamagedArchive(`${name} is not what it was`)
  }
  const strange = Object.keys(found).find((name) => !manifest.entries[name])
  if (strange) throw new DamagedArchive(`${strange} does not belong to it`)
}
