import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { ImageProcessor } from '../../platform/image-processor.ts'
import type { IncomingFiles } from '../../platform/incoming-files.ts'
import type { RateLimits } from '../../platform/rate-limits.ts'
import type { SiteFiles } from '../../platform/storage.ts'
import type { Translator } from '../../platform/text/translate.ts'
import type { AuditService } from '../audit/audit.service.ts'
import type { DevicesService } from '../devices/devices.service.ts'
import type { PicturesService } from '../pictures/pictures.service.ts'
import type { Counter } from '../statistics/counter.service.ts'

/** Dependencies of the parts of this feature. */
export interface Dependencies {
  db: Database
  translator: Translator
  clock: Clock
  audit: Pick<AuditService, 'changesOf'>
  devices: Pick<DevicesService, 'notifyAll'>
  pictures: Pick<PicturesService, 'add'>
  counter: Pick<Counter, 'countPlay'>
  limits: RateLimits
  log: Logger
  files: SiteFiles
  imageProcessor: Pick<ImageProcessor, 'compose'>
  incomingFiles: Pick<IncomingFiles, 'withFolder'>
  config: { trackSeconds: number }
}
