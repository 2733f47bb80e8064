import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { RateLimits } from '../../platform/rate-limits.ts'
import type { Translator } from '../../platform/text/translate.ts'
import type { ArticlesService } from '../articles/articles.service.ts'
import type { AuditService } from '../audit/audit.service.ts'
import type { PicturesService } from '../pictures/pictures.service.ts'
import type { SiteService } from '../site/site.service.ts'
import { createChooseAds } from './choose-ads.ts'
import { createDeleteAlbum } from './delete-album.ts'
import { createDescribeAlbum, type DescriptionWriter } from './describe-album.ts'
import { createEditAlbum } from './edit-album.ts'
import { createEmptySlot } from './empty-slot.ts'
import { createFillSlot } from './fill-slot.ts'
import { createShareImage } from './share-image.ts'
import { createStaffQueries } from './staff.queries.ts'
import { createStoreQueries } from './stores.queries.ts'

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
  const editAlbum = createEditAlbum(needs)
  const { add, edit, change, publish } = editAlbum
  return {
    ...createStoreQueries(needs),
    ...createChooseAds(needs),
    ...createStaffQueries(needs),
    ...createFillSlot({ ...needs, editAlbum }),
    ...createShareImage(needs),
    ...createEmptySlot({ ...needs, editAlbum }),
    ...createDescribeAlbum({ ...needs, editAlbum }),
    ...createDeleteAlbum({ ...needs, editAlbum }),
    ...{ add, edit, change, publish },
  }
}
