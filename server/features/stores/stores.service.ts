import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import type { RateLimits } from '../../platform/rate-limits.ts'
import type { ArticlesService } from '../articles/articles.service.ts'
import type { AuditService } from '../audit/audit.service.ts'
import type { PicturesService } from '../pictures/pictures.service.ts'
import { createFilling } from './filling.ts'
import { createKeeping } from './keeping.ts'
import { createLooking } from './looking.ts'

interface Needs {
  db: Database
  clock: Clock
  limits: RateLimits
  articles: Pick<ArticlesService, 'read'>
  audit: Pick<AuditService, 'record'>
  pictures: Pick<PicturesService, 'take' | 'compose' | 'removeSome'>
}

export type StoresService = ReturnType<typeof createStoresService>

/** Shops and courses: albums of up to twelve pictures with links. */
export function createStoresService(needs: Needs) {
  const keeping = createKeeping(needs)
  const { add, change, publish } = keeping
  return { ...createLooking(needs), ...createFilling({ ...needs, keeping }), add, change, publish }
}
