import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { EventBus } from '../../platform/events.ts'
import type { RateLimits } from '../../platform/rate-limits.ts'
import type { CardsService } from '../cards/cards.service.ts'
import type { LinePicturesService } from '../line-pictures/line-pictures.service.ts'
import type { NicknamesService } from '../nicknames/nicknames.service.ts'
import type { NotificationsService } from '../notifications/notifications.service.ts'

/** Dependencies of the parts of this feature. */
export interface Dependencies {
  db: Database
  bus: EventBus
  clock: Clock
  limits: RateLimits
  linePictures: Pick<LinePicturesService, 'choose' | 'attach' | 'removeFrom'>
  cards: Pick<CardsService, 'attach' | 'findLinks' | 'replace'>
  nicknames: NicknamesService
  notifications: Pick<NotificationsService, 'send' | 'readConversation' | 'withdrawOfConversation'>
}
