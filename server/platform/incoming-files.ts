import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { BadRequest, Refusal } from './errors.ts'
import { createFieldCount } from './http/http-fields.ts'
import { ensureRoomForFiles, refuseFull } from './room-for-files.ts'

/** An uploaded file, for as long as its call is handled. */
export interface IncomingFile {
  path: string
  bytes: number
  /** The client's name of the file, for display only. */
  name?: string
  /** Name of the form field. */
  field?: string
}

/** Fields and files of a call; the files exist until `discard`. */
export interface Incoming {
  fields: Record<string, unknown>
  files: IncomingFile[]
}

type Files = NonNullable<Endpoint['files']>

interface Place {
  folder: string
  /** Bytes to keep free on the folder's disk. */
  reserved?: number
}

/**
 * Creates temporary storage for uploads. Files that are neither stored nor part of a pending call are
 * removed.
 */
export function createIncomingFiles({ folder, reserved = 0 }: Place) {
  /** Streams the files of a multipart call to disk; throws at the first that exceeds a limit. */
  async function receive(request: FastifyRequest, accepted: Files, incoming: Incoming): Promise<void> {
    if (!request.isMultipart()) return
    ensureRoomForFiles(folder, reserved, Number(request.headers['content-length'] ?? 0))
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const limits = { fileSize: accepted.maxBytes, files: accepted.atMost + 1 }
    const countField = createFieldCount()
    for await (const part of partsOf(request, { limits })) {
      if (part.type === 'file') {
        await storePart(part, accepted, incoming)
        continue
      }
      if (part.valueTruncated) throw new Refusal(413, 'request_too_large')
      countField(part.fieldname, part.value)
      incoming.fields[part.fieldname] = part.value
    }
    if (incoming.files.some(({ bytes }) => bytes === 0)) throw new BadRequest('file_missing')
  }

  /** Stores a file of a field that may have files; others are skipped. */
  async function storePart(part: MultipartFile, accepted: Files, incoming: Incoming): Promise<void> {
    const { fieldname: field, filename: name } = part
    if (accepted.fields && !accepted.fields.includes(field)) return void part.file.resume()
    if (incoming.files.length >= accepted.atMost) throw refusal(400, 'files_too_many', accepted)
    const file = { path: join(folder, randomUUID()), bytes: 0, field, name }
    incoming.files.push(file)
    const output = createWriteStream(file.path, { flags: 'wx', mode: 0o600 })
    await pipeline(part.file, output)
      .catch(refuseFull)
      .catch((error) => Promise.reject(refusalOf(error)))
    file.bytes = part.file.bytesRead
    if (part.file.truncated) throw refusal(413, 'file_too_large', accepted)
  }

  /** The same for a call whose body is a single file, which is added to `files` before its first byte. */
  async function receiveWhole(
    body: Readable,
    accepted: Pick<Files, 'maxBytes'>,
    files: IncomingFile[],
  ): Promise<IncomingFile> {
    ensureRoomForFiles(folder, reserved)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = { path: join(folder, randomUUID()), bytes: 0 }
    files.push(file)
    const output = createWriteStream(file.path, { flags: 'wx', mode: 0o600 })
    await pipeline(piecesOf(body, { ...accepted, atMost: 1 }, file), output).catch(refuseFull)
    if (file.bytes === 0) throw new BadRequest('file_missing')
    return file
  }

  /** Runs `work` with a temporary folder for derived files, which is removed afterwards. */
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

  /** Removes files of killed processes that are older than an hour. */
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

/** Yields the parts of a multipart body. The parser's own errors have no status: they are bad requests. */
async function* partsOf(request: FastifyRequest, options: Parameters<FastifyRequest['parts']>[0]) {
  try {
    yield* request.parts(options)
  } catch (error) {
    throw refusalOf(error)
  }
}

/**
 * Yields the chunks of a body. Does not destroy the stream if it is too large, so that a response can still
 * be sent.
 */
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

/** Malformed or interrupted multipart becomes a refusal; all other errors stay as they are. */
function refusalOf(error: unknown): unknown {
  if (error instanceof Refusal) return error
  const isParser = error instanceof Error && !('statusCode' in error) && !('code' in error)
  // The client's connection: no other connection is involved here.
  const isBrokenOff = (error as NodeJS.ErrnoException).code === 'ECONNRESET'
  return isParser || isBrokenOff ? new BadRequest('request_malformed', { cause: error }) : error
}

function refusal(status: number, key: string, { maxBytes, atMost }: Files): Refusal {
  return new Refusal(status, key, { params: { mebibytes: Math.floor(maxBytes / 1024 ** 2), count: atMost } })
}
