import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import type { SiteFiles } from '../../platform/storage.ts'
import { createLocalStorage } from './local-storage.ts'
import { createS3Client } from './s3-client.ts'
import { createS3Storage } from './s3-storage.ts'

/** Where the files of the site are: in its bucket, or in its folder. */
export function createSiteFiles(
  { dataDir, bucket }: Pick<Config, 'dataDir' | 'bucket'>,
  log: Logger,
): SiteFiles {
  if (!bucket) return localFiles({ dataDir })
  const client = createS3Client(bucket)
  const inBucket = (folder: string) => createS3Storage({ client, prefix: `${folder}/`, log })
  return { uploads: inBucket('uploads'), tracks: inBucket('tracks'), covers: inBucket('covers') }
}

export function localFiles({ dataDir }: { dataDir: string }): SiteFiles {
  return {
    uploads: createLocalStorage({ folder: join(dataDir, 'uploads') }),
    tracks: createLocalStorage({ folder: join(dataDir, 'tracks'), isFlat: true }),
    covers: createLocalStorage({ folder: join(dataDir, 'covers'), isFlat: true }),
  }
}
