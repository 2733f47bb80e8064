import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { BadRequest, Refusal, Unavailable } from './errors.ts'
import { createFieldCount } from './http/http-fields.ts'
import { ensureRoomForFiles, isStorageFull } from './room-for-files.ts'

/** A file that somebody sent, while the call that it came with is answered. */
export interface IncomingFile {
  path: string
  bytes: number
  /** What it is called where it came from: only to speak of it. */
  name?: string
  /** The name of the form's field. */
  field?: string
}

/** What a call brought: its fields, and its files until `discard`. */
export interface Incoming {
  fields: Record<string, unknown>
  files: IncomingFile[]
}

type Files = NonNullable<Endpoint['files']>

interface Place {
  folder: string
  /** What stays free of its disk. */
  kept?: number
}

/** A place for files that are on their way. What is neither kept nor answered for leaves nothing behind. */
export function createIncomingFiles({ folder, kept = 0 }: Place) {
  /** Writes the files of a multipart call to disk as they come, and stops at the first that is too much. */
  async function receive(request: FastifyRequest, accepted: Files, incoming: Incoming): Promise<void> {
    if (!request.isMultipart()) return
    ensureRoomForFiles(folder, kept, Number(request.headers['content-length'] ?? 0))
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const limits = { fileSize: accepted.maxBytes, files: accepted.atMost + 1 }
    const countField = createFieldCount()
    for await (const part of partsOf(request, { limits })) {
      if (part.type === 'field') {
        if (part.valueTruncated) throw new Refusal(413, 'request_too_large')
        countField(part.fieldname, part.value)
        incoming.fields[part.fieldname] = part.value
        continue
      }
      if (accepted.fields && !accepted.fields.includes(part.fieldname)) {
        part.file.resume()
        continue
      }
      if (incoming.files.length >= accepted.atMost) throw refusal(400, 'files_too_many', accepted)

      const { fieldname: field, filename: name } = part
      const file = { path: join(folder, randomUUID()), bytes: 0, field, name }
      incoming.files.push(file)
      const output = createWriteStream(file.path, { flags: 'wx', mode: 0o600 })
      await pipeline(part.file, output)
        .catch(refuseFull)
        .catch((error) => Promise.reject(refusalOf(error)))
      file.bytes = part.file.bytesRead
      if (part.file.truncated) throw refusal(413, 'file_too_large', accepted)
    }
    if (incoming.files.some(({ bytes }) => bytes === 0)) throw new BadRequest('file_missing')
  }

  /** The same of a call whose body is nothing but a file, which is among `files` from its first byte on. */
  async function receiveWhole(
    body: Readable,
    accepted: Pick<Files, 'maxBytes'>,
    files: IncomingFile[],
  ): Promise<IncomingFile> {
    ensureRoomForFiles(folder, kept)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = { path: join(folder, randomUUID()), bytes: 0 }
    files.push(file)
    const output = createWriteStream(file.path, { flags: 'wx', mode: 0o600 })
    await pipeline(piecesOf(body, { ...accepted, atMost: 1 }, file), output).catch(refuseFull)
    if (file.bytes === 0) throw new BadRequest('file_missing')
    return file
  }

  /** A folder for files that are made of others, for as long as the work lasts. */
  async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = await mkdtemp(join(folder, 'made-'))
    try {
      return await work(path)
    } finally {
      await rm(path, { recursive: true, force: true })
    }
  }

  async function discard({ files }: Pick<Incoming, 'files'>): Promise<void> {
    for (const { path } of files) await rm(path, { force: true })
  }

  /** What a process left that was killed meanwhile. */
  async function sweep(): Promise<void> {
    const names = await readdir(folder).catch(() => [])
    for (const name of names) {
      const path = join(folder, name)
      const found = await stat(path).catch(() => undefined)
      if (found && found.mtimeMs < Date.now() - 3_600_000) await rm(path, { recursive: true, force: true })
    }
  }

  return { folder, receive, receiveWhole, withFolder, discard, sweep }
}

export type IncomingFiles = ReturnType<typeof createIncomingFiles>

/** The parts of a multipart body. The parser's own complaints have no status: they are about what was sent. */
async function* partsOf(request: FastifyRequest, options: Parameters<FastifyRequest['parts']>[0]) {
  try {
    yield* request.parts(options)
  } catch (error) {
    throw refusalOf(error)
  }
}

/** The pieces of a body, which is left as it is where it is too much: whoever sent it is answered. */
async function* piecesOf(body: Readable, accepted: Files, file: { bytes: number }): AsyncGenerator<Buffer> {
  const pieces = body.iterator({ destroyOnReturn: false })
  for (;;) {
    const { done, value } = await pieces.next().catch((cause) => {
      throw new BadRequest('request_malformed', { cause })
    })
    if (done) return
    file.bytes += value.length
    if (file.bytes > accepted.maxBytes) throw refusal(413, 'file_too_large', accepted)
    yield value
  }
}

/** Others may fill the disk while a file comes. */
function refuseFull(error: unknown): never {
  throw isStorageFull(error) ? new Unavailable('storage_full', { cause: error }) : error
}

/** What cannot be read as multipart, or is broken off, is a refusal; everything else stays what it is. */
function refusalOf(error: unknown): unknown {
  if (error instanceof Refusal) return error
  const isParser = error instanceof Error && !('statusCode' in error) && !('code' in error)
  // Of the client: nothing here is reached by a connection.
  const isBrokenOff = (error as NodeJS.ErrnoException).code === 'ECONNRESET'
  return isParser || isBrokenOff ? new BadRequest('request_malformed', { cause: error }) : error
}

function refusal(status: number, key: string, { maxBytes, atMost }: Files): Refusal {
  return new Refusal(status, key, { params: { mebibytes: Math.floor(maxBytes / 1024 ** 2), count: atMost } })
}
