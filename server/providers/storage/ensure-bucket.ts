import type { Logger } from 'pino'
import { StartupError } from '../../platform/startup-error.ts'
import { type Bucket, BucketError, createS3Client } from './s3-client.ts'

/** Settings that the bucket refuses end the start. A bucket that is away does not: all but files works without it. */
export async function ensureBucket(bucket: Bucket, log: Logger): Promise<void> {
  try {
    const answer = await createS3Client(bucket).requestObject({
      method: 'GET',
      query: { 'list-type': '2', 'max-keys': '1' },
    })
    answer?.resume()
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
