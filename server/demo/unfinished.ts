import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Core } from '../services.ts'

const markIn = (dataDir: string) => join(dataDir, 'demo-unfinished')

/** Whether a demo was begun in this folder and never came to its end. */
export const isUnfinished = (dataDir: string): boolean => existsSync(markIn(dataDir))

/** The mark is taken away only when all is done: what is interrupted, or fails, leaves it. */
export async function markedUnfinished<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  await mkdir(dataDir, { recursive: true })
  await writeFile(markIn(dataDir), '')
  const result = await work()
  await rm(markIn(dataDir))
  return result
}

interface OwnFolder {
  dataDir: string
  /** Refused while another process has the folder. */
  open: () => Promise<Core>
  /** Hears that there was half a demo. */
  onCleared: () => void
}

/** The site in a folder that is the demo’s alone: half a demo there is thrown away. */
export async function openOwnFolder({ dataDir, open, onCleared }: OwnFolder): Promise<Core> {
  const core = await open()
  if (!isUnfinished(dataDir)) return core

  await closeCore(core)
  // The folder itself may be where a volume is mounted.
  for (const name of await readdir(dataDir)) await rm(join(dataDir, name), { recursive: true })
  onCleared()
  return open()
}

export async function closeCore(core: Core): Promise<void> {
  core.services.tracks.stop()
  await core.infrastructure.stop()
}
