import type { AnswerOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/site.ts'
import type { Config } from '../../config.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { EventBus } from '../../platform/events.ts'
import type { Translator } from '../../platform/text/translate.ts'
import type { AuditService } from '../audit/audit.service.ts'
import type { PicturesService } from '../pictures/pictures.service.ts'

/** Dependencies of the parts of this feature. */
export interface Dependencies {
  db: Pick<Database, 'read' | 'write'>
  bus: Pick<EventBus, 'onStale'>
  clock: Clock
  audit: Pick<AuditService, 'record'>
  config: Pick<Config, 'publicUrl' | 'homeScreen' | 'google'>
  translator: Translator
  pictures: Pick<PicturesService, 'add' | 'remove'>
  /** Endpoint of the push service for clients. */
  pusher: AnswerOf<typeof contract.config>['pusher']
}
