import { hash } from 'node:crypto'
import { constants, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Conflict, Refusal, Unavailable } from './errors.ts'
import type { IncomingFile } from './incoming-files.ts'
import { ensureRoomForFiles, refuseFull } from './room-for-files.ts'

/** Unfinished files. Beyond `inAll` each sender has an equal share of them, and always one. */
const most = { perUser: 4, inAll: 256 }

interface Place {
  /** Folder of incoming files, whose sweep removes what has been left alone for an hour. */
  folder: string
  /** Bytes to keep free on the folder's disk. */
  reserved?: number
}

interface Part {
  offset: number
  bytes: Buffer
  maxBytes: number
}

export type PartialFiles = ReturnType<typeof createPartialFiles>

/** Files that arrive in parts over several calls, and outlive connections and restarts. Each node has its own. */
export function createPartialFiles({ folder, reserved = 0 }: Place) {
  /** Returns what has arrived of a user's file; `id` may be any text. */
  async function find(userId: number, id: string): Promise<IncomingFile> {
    const path = join(folder, `part-${userId}-${hash('sha256', id)}`)
    const { size: bytes = 0 } = (await stat(path).catch(() => undefined)) ?? {}
    return { path, bytes }
  }

  /** Appends a part. Throws 409 unless it begins where the file ends. */
  async function append(
    userId: number,
    id: string,
    { offset, bytes, maxBytes }: Part,
  ): Promise<IncomingFile> {
    const { path, bytes: existing } = await find(userId, id)
    if (offset !== existing) throw new Conflict('upload_offset_mismatch')
    const end = offset + bytes.length
    if (end > maxBytes) {
      await remove({ path })
      throw new Refusal(413, 'file_too_large', { params: { mebibytes: Math.floor(maxBytes / 1024 ** 2) } })
    }
    ensureRoomForFiles(folder, reserved, bytes.length)
    if (offset === 0) await mkdir(folder, { recursive: true, mode: 0o700 })
    await write(path, offset, bytes)
    // Afterwards, so that of many that begin at once the last finds all others.
    if (offset === 0) await removeOldest(userId)
    return { path, bytes: end }
  }

  /** At its position, so that the same part sent twice at once is stored once. */
  async function write(path: string, offset: number, bytes: Buffer): Promise<void> {
    try {
      const file = await open(path, constants.O_WRONLY | (offset === 0 ? constants.O_CREAT : 0), 0o600)
      const { bytesWritten } = await file.write(bytes, 0, bytes.length, offset).finally(() => file.close())
      if (bytesWritten < bytes.length) throw new Unavailable('storage_full')
    } catch (error) {
      // Removed meanwhile: its sender begins again.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new Conflict('upload_offset_mismatch')
      refuseFull(error)
    }
  }

  /** Removes what a sender has begun beyond the limit, and nothing of anybody else. The sender begins it again. */
  async function removeOldest(userId: number): Promise<void> {
    const all = (await readdir(folder)).filter((name) => name.startsWith('part-'))
    const names = all.filter((name) => name.startsWith(`part-${userId}-`))
    const limit = limitAmong(all)
    if (names.length <= limit) return
    const files = await Promise.all(
      names.map(async (name) => {
        const path = join(folder, name)
        return { path, at: (await stat(path).catch(() => undefined))?.mtimeMs ?? 0 }
      }),
    )
    files.sort((a, b) => a.at - b.at)
    for (const file of files.slice(0, -limit)) await remove(file)
  }

  async function remove({ path }: Pick<IncomingFile, 'path'>): Promise<void> {
    await rm(path, { force: true })
  }

  /** Throws `storage_full`, so that no bytes are sent in vain. */
  const ensureRoom = () => ensureRoomForFiles(folder, reserved)

  return { find, append, remove, ensureRoom }
}

function limitAmong(names: readonly string[]): number {
  if (names.length <= most.inAll) return most.perUser
  const senders = new Set(names.map((name) => name.split('-')[1])).size
  return Math.min(most.perUser, Math.max(1, Math.floor(most.inAll / senders)))
}
