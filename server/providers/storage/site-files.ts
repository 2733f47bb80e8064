import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import { StartupError } from '../../platform/startup-error.ts'
import type { SiteFiles } from '../../platform/storage.ts'
import { createLocalStorage } from './local-storage.ts'
import { type Bucket, BucketError, createS3Client } from './s3-client.ts'
import { createS3Storage } from './s3-storage.ts'

/** Returns the storages of the site's files: in the bucket, if there is one, or in the data folder. */
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

/**
 * Throws `StartupError` if the bucket refuses the settings. If it is unavailable, that is only logged:
 * everything but files works without it.
 */
export async function ensureBucket(bucket: Bucket, log: Logger): Promise<void> {
  try {
    const answer = await createS3Client(bucket).requestObject({
      method: 'GET',
      query: { 'list-type': '2', 'max-keys': '1' },
    })
    // A web server, such as the console of the bucket's server on another port, answers 200 or 404 with a page.
    const list = answer ? await text(answer).catch(failedMeanwhile) : ''
    if (!list.includes('<ListBucketResult'))
      throw new BucketError('does not answer like S3', { status: answer?.statusCode ?? 404 })
  } catch (error) {
    if (!(error instanceof BucketError)) throw error
    if (error.status === undefined || error.status >= 500) {
      return log.error({ err: error }, 'the bucket of files is away')
    }
    const { name, endpoint } = bucket
    throw new StartupError(`The bucket ${name} at ${endpoint} ${error.message}. Look at the settings S3_*.`, {
      cause: error,
    })
  }
}

function failedMeanwhile(cause: unknown): never {
  throw new BucketError('does not answer', { cause })
}
