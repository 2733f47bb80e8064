import { join } from 'node:path'
import type { Storage } from '../platform/storage.ts'
import { createLocalStorage } from '../providers/storage/local-storage.ts'

/** Every file of the site that is not in its database, by the folder under which an archive has it. */
export type SiteFiles = Readonly<Record<string, Storage>>

export function createSiteFiles({ dataDir }: { dataDir: string }): SiteFiles {
  return {
    uploads: createLocalStorage({ folder: join(dataDir, 'uploads') }),
    tracks: createLocalStorage({ folder: join(dataDir, 'tracks'), isFlat: true }),
    covers: createLocalStorage({ folder: join(dataDir, 'covers'), isFlat: true }),
  }
}
