import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { VideoCatalogue } from '../../platform/video-catalogue.ts'
import type { AuditService } from '../audit/audit.service.ts'
import type { PicturesService } from '../pictures/pictures.service.ts'

/** Dependencies of the parts of this feature. */
export interface Dependencies {
  db: Database
  clock: Clock
  log: Logger
  audit: Pick<AuditService, 'changesOf'>
  pictures: Pick<PicturesService, 'add' | 'draw' | 'composeShare' | 'removeSome'>
  /** Present if a YouTube API key is configured. */
  catalogue: VideoCatalogue | undefined
}
