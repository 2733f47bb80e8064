import { randomBytes } from 'node:crypto'
import { copyFile, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

const ours = /^\/(?:tracks|covers)\/[a-z0-9-]+\.[a-z0-9]+$/

/** The files of tracks, by the addresses under which everybody gets them. */
export function createTrackFiles({ dataDir }: { dataDir: string }) {
  /** Takes the file at `path` away, and answers its address: all of it, or nothing. */
  async function keep(path: string, type: string): Promise<string> {
    const address = `/tracks/${randomBytes(16).toString('hex')}.${type}`
    await mkdir(join(dataDir, 'tracks'), { recursive: true })
    // It may come from another disk.
    const beside = `${join(dataDir, address)}.part`
    await rename(path, beside).catch(() => copyFile(path, beside))
    await rename(beside, join(dataDir, address))
    return address
  }

  /** What is not there, or not a file of tracks, is as good as removed. */
  async function remove(addresses: readonly string[]): Promise<void> {
    for (const address of addresses) {
      if (ours.test(address)) await rm(join(dataDir, address), { force: true })
    }
  }

  return { keep, remove }
}

export type TrackFiles = ReturnType<typeof createTrackFiles>
