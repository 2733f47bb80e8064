import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import type { RateLimits } from '../../platform/rate-limits.ts'
import type { Translator } from '../../platform/translate.ts'
import type { ArticlesService } from '../articles/articles.service.ts'
import type { AuditService } from '../audit/audit.service.ts'
import type { PicturesService } from '../pictures/pictures.service.ts'
import type { SiteService } from '../site/site.service.ts'
import { createAdvertising } from './advertising.ts'
import { createDeleteAlbum } from './delete-album.ts'
import { createDescribing, type DescriptionWriter } from './describing.ts'
import { createDesk } from './desk.ts'
import { createEmptying } from './emptying.ts'
import { createFilling } from './filling.ts'
import { createKeeping } from './keeping.ts'
import { createLooking } from './looking.ts'
import { createSharing } from './sharing.ts'

interface Needs {
  db: Database
  clock: Clock
  limits: RateLimits
  log: Logger
  translator: Translator
  site: Pick<SiteService, 'categoryNames' | 'showCompany'>
  writeDescription: DescriptionWriter | undefined
  articles: Pick<ArticlesService, 'findContent' | 'edit' | 'addStoreText' | 'removeStoreText'>
  audit: Pick<AuditService, 'record'>
  pictures: Pick<PicturesService, 'take' | 'composeShare' | 'removeSome'>
}

export type StoresService = ReturnType<typeof createStoresService>

/** Shops and courses: albums of up to twelve pictures with links. */
export function createStoresService(needs: Needs) {
  const keeping = createKeeping(needs)
  const { add, edit, change, publish } = keeping
  return {
    ...createLooking(needs),
    ...createAdvertising(needs),
    ...createDesk(needs),
    ...createFilling({ ...needs, keeping }),
    ...createSharing(needs),
    ...createEmptying({ ...needs, keeping }),
    ...createDescribing({ ...needs, keeping }),
    ...createDeleteAlbum({ ...needs, keeping }),
    ...{ add, edit, change, publish },
  }
}
