import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { EventBus } from '../../platform/events.ts'
import type { Outbound } from '../../platform/net/outbound.ts'
import type { Translator } from '../../platform/text/translate.ts'
import type { ArticlesService } from '../articles/articles.service.ts'
import type { AuditService } from '../audit/audit.service.ts'
import type { PicturesService } from '../pictures/pictures.service.ts'
import type { RedirectsService } from '../redirects/redirects.service.ts'
import type { SiteService } from '../site/site.service.ts'

type Written = 'addImported' | 'changeImported' | 'withdrawImported' | 'illustrateImported' | 'findImported'

/** Dependencies of the parts of this feature. */
export interface Dependencies {
  db: Database
  clock: Clock
  log: Logger
  bus: Pick<EventBus, 'publish'>
  outbound: Outbound
  translator: Translator
  config: { publicUrl: string }
  audit: Pick<AuditService, 'record'>
  articles: Pick<ArticlesService, Written | 'listPossibleAuthors'>
  pictures: Pick<PicturesService, 'addFetched'>
  redirects: Pick<RedirectsService, 'add' | 'addPicture' | 'removeLists'>
  site: Pick<SiteService, 'categoryNames'>
}
