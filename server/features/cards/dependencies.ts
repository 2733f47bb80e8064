import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Outbound } from '../../platform/net/outbound.ts'
import type { RateLimits } from '../../platform/rate-limits.ts'
import type { AuditService } from '../audit/audit.service.ts'
import type { ChannelsService } from '../channels/channels.service.ts'
import type { PicturesService } from '../pictures/pictures.service.ts'
import type { WordMatchers } from '../word-lists/word-lists.service.ts'

/** Dependencies of the parts of this feature. */
export interface Dependencies {
  db: Database
  audit: Pick<AuditService, 'record'>
  channels: Pick<ChannelsService, 'getChannelFor'>
  clock: Clock
  log: Logger
  limits: RateLimits
  outbound: Outbound
  pictures: Pick<PicturesService, 'addFetched' | 'removeSome'>
  words: WordMatchers
  config: Pick<Config, 'publicUrl' | 'linkCards'>
}
