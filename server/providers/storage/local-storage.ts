import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { access, copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ensureRoomForFiles, reservedBytes } from '../../platform/room-for-files.ts'
import type { ByteRange, Storage } from '../../platform/storage.ts'

interface Place {
  folder: string
  /** Bytes to keep free on the disk. */
  reserved?: number
  /** Whether all files are in one folder: for few files, whose names are not random. */
  isFlat?: boolean
}

/**
 * Stores files in subfolders by the first characters of their random names, so that no folder grows large.
 */
export function createLocalStorage({ folder, reserved = reservedBytes, isFlat = false }: Place): Storage {
  const pathOf = (name: string) =>
    isFlat ? join(folder, name) : join(folder, name.slice(0, 2), name.slice(2, 4), name)

  async function put(name: string, path: string): Promise<void> {
    const target = pathOf(name)
    // Not readable by others, as pictures of private conversations are among them.
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    ensureRoomForFiles(folder, reserved)
    await rename(path, target).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EXDEV') throw error
      const beside = `${target}.part`
      await copyFile(path, beside)
      await rename(beside, target)
      await rm(path, { force: true })
    })
  }

  async function find(name: string) {
    const path = pathOf(name)
    const found = await stat(path).catch(() => undefined)
    return found?.isFile() ? { bytes: found.size, open: (range?: ByteRange) => read(path, range) } : undefined
  }

  // Uses a path and not a `FileHandle`: one that is never closed ends the process when it is
  // garbage-collected.
  async function read(path: string, range: ByteRange | undefined) {
    const stream = createReadStream(path, range)
    const isThere = await once(stream, 'open').then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
        return false
      },
    )
    return isThere ? stream : undefined
  }

  async function remove(names: readonly string[]): Promise<void> {
    for (const name of names) await rm(pathOf(name), { force: true })
  }

  async function* listBefore(moment: Date): AsyncGenerator<string> {
    if (
      !(await access(folder).then(
        () => true,
        () => false,
      ))
    )
      return
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      const found = await stat(join(entry.parentPath, entry.name)).catch(() => undefined)
      if (found && found.mtime < moment) yield entry.name
    }
  }

  return { put, find, remove, listBefore }
}
