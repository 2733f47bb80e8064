import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Core } from '../services.ts'

const markIn = (dataDir: string) => join(dataDir, 'demo-unfinished')

/** Whether a demo was begun in this folder and not completed. */
export const isUnfinished = (dataDir: string): boolean => existsSync(markIn(dataDir))

/**
 * Marks the folder as unfinished until `work` has succeeded; the mark remains if it fails or is interrupted.
 */
export async function markedUnfinished<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  await mkdir(dataDir, { recursive: true })
  await writeFile(markIn(dataDir), '')
  const result = await work()
  await rm(markIn(dataDir))
  return result
}

interface OwnFolder {
  dataDir: string
  /** Throws while another process uses the folder. */
  open: () => Promise<Core>
  /** Called after an unfinished demo was deleted. */
  onCleared: () => void
}

/** Opens the demo's own folder; deletes an unfinished demo in it first. */
export async function openOwnFolder({ dataDir, open, onCleared }: OwnFolder): Promise<Core> {
  const core = await open()
  if (!isUnfinished(dataDir)) return core

  await closeCore(core)
  // The folder itself is kept, as it may be the mount point of a volume.
  for (const name of await readdir(dataDir)) await rm(join(dataDir, name), { recursive: true })
  onCleared()
  return open()
}

export async function closeCore(core: Core): Promise<void> {
  core.services.tracks.stop()
  await core.infrastructure.stop()
}
