import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { RateLimits } from '../../platform/rate-limits.ts'
import type { Translator } from '../../platform/text/translate.ts'
import type { ArticlesService } from '../articles/articles.service.ts'
import type { AuditService } from '../audit/audit.service.ts'
import type { CardsService } from '../cards/cards.service.ts'
import type { PicturesService } from '../pictures/pictures.service.ts'
import type { SiteService } from '../site/site.service.ts'
import type { DescriptionWriter } from './description.ts'

/** Dependencies of the parts of this feature. */
export interface Dependencies {
  db: Database
  clock: Clock
  limits: RateLimits
  log: Logger
  translator: Translator
  site: Pick<SiteService, 'categoryNames' | 'showCompany' | 'timeZone'>
  writeDescription: DescriptionWriter | undefined
  articles: Pick<ArticlesService, 'findContent' | 'edit' | 'addStoreText' | 'removeStoreText'>
  cards: Pick<CardsService, 'fetchProduct' | 'fetchPicture'>
  audit: Pick<AuditService, 'record' | 'changesOf'>
  pictures: Pick<PicturesService, 'add' | 'addFetched' | 'composeShare' | 'removeSome'>
}
