import type { Clock } from '../../platform/clock.ts'
import type { Database, Queries } from '../../platform/database/database.ts'
import type { EventBus } from '../../platform/events.ts'
import type { Translator } from '../../platform/text/translate.ts'
import type { AuditService } from '../audit/audit.service.ts'
import type { ChannelsService } from '../channels/channels.service.ts'
import type { DevicesService } from '../devices/devices.service.ts'
import type { NotificationsService } from '../notifications/notifications.service.ts'
import type { PicturesService } from '../pictures/pictures.service.ts'
import type { SiteService } from '../site/site.service.ts'
import type { Author, PossibleAuthor } from './articles.presenter.ts'

/** Dependencies of the parts of this feature. */
export interface Dependencies {
  db: Database
  translator: Translator
  bus: Pick<EventBus, 'onStale' | 'publish'>
  clock: Clock
  audit: Pick<AuditService, 'record'>
  channels: Pick<ChannelsService, 'getChannelFor'>
  notifications: Pick<NotificationsService, 'send'>
  devices: Pick<DevicesService, 'notifyAll'>
  pictures: Pick<PicturesService, 'add' | 'removeSome' | 'composeShare'>
  site: Pick<SiteService, 'categoryNames' | 'showCompany'>
  authors: {
    findAuthors(ids: readonly number[]): Promise<Map<number, Author>>
    listStaff(queries: Queries): Promise<PossibleAuthor[]>
  }
}
