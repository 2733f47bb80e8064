import { randomBytes } from 'node:crypto'
import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const ours = /^\/(?:tracks|covers)\/[a-z0-9-]+\.[a-z0-9]+(?:\.part)?$/
/** Preloaded ones have names in words, and are made again where they are missing. */
const sent = /^[0-9a-f]{32}\.[a-z0-9]+(?:\.part)?$/

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

  /** Sounds that were sent, and what was half-way here, from before an instant. */
  async function listBefore(instant: Date): Promise<string[]> {
    const names = await readdir(join(dataDir, 'tracks')).catch(() => [])
    const old: string[] = []
    for (const name of names.filter((one) => sent.test(one))) {
      const found = await stat(join(dataDir, 'tracks', name)).catch(() => undefined)
      if (found && found.mtime < instant) old.push(`/tracks/${name}`)
    }
    return old
  }

  return { keep, remove, listBefore }
}

export type TrackFiles = ReturnType<typeof createTrackFiles>
