import { statfsSync } from 'node:fs'
import { Unavailable } from '../errors.ts'

export interface DiskRoom {
  /** Throws when there is no room for more. */
  ensure(): void
}

/** The log of PostgreSQL grows by 16 MiB at once; where it cannot, the server ends, and nobody could read either. */
const keptForDatabase = 32 * 1024 ** 2
const freshMilliseconds = 200

/** Ends writing while there is room enough left to go on reading. */
export function createDiskRoom({
  folder,
  keptBytes = keptForDatabase,
}: {
  folder: string
  keptBytes?: number
}): DiskRoom {
  let isFull = false
  let lookedAt = Number.NEGATIVE_INFINITY

  function ensure(): void {
    if (performance.now() - lookedAt > freshMilliseconds) {
      isFull = freeBytesOf(folder) < keptBytes
      lookedAt = performance.now()
    }
    if (isFull) throw new Unavailable('disk_full')
  }

  return { ensure }
}

export function freeBytesOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
