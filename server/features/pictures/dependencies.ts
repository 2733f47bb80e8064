import type { Config } from '../../config.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { ImageProcessor } from '../../platform/image-processor.ts'
import type { IncomingFiles } from '../../platform/incoming-files.ts'
import type { RateLimits } from '../../platform/rate-limits.ts'
import type { SiteFiles } from '../../platform/storage.ts'

/** Dependencies of the parts of this feature. */
export interface Dependencies {
  db: Database
  clock: Clock
  limits: RateLimits
  files: Pick<SiteFiles, 'uploads'>
  imageProcessor: ImageProcessor
  incomingFiles: Pick<IncomingFiles, 'withFolder' | 'sweep'>
  config: Pick<Config, 'uploads'>
}
