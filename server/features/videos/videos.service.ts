import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import type { VideoCatalogue } from '../../platform/video-catalogue.ts'
import type { AuditService } from '../audit/audit.service.ts'
import type { PicturesService } from '../pictures/pictures.service.ts'
import { createArranging } from './arranging.ts'
import { createKeeping } from './keeping.ts'
import { createLooking } from './looking.ts'
import { createPosters } from './posters.ts'
import { createRefreshing } from './refreshing.ts'

interface Needs {
  db: Database
  clock: Clock
  log: Logger
  audit: Pick<AuditService, 'record'>
  pictures: Pick<PicturesService, 'take' | 'draw' | 'composeShare' | 'removeSome'>
  /** Where the site has a key to another one. */
  catalogue: VideoCatalogue | undefined
}

export type VideosService = ReturnType<typeof createVideosService>

/** A catalogue of videos that play elsewhere, kept here. */
export function createVideosService(needs: Needs) {
  const refreshing = createRefreshing(needs)
  const { list, add, change, remove, ...keeping } = createKeeping(needs)
  return {
    ...createLooking({ ...needs, ...refreshing }),
    ...createPosters({ ...needs, keeping }),
    ...refreshing,
    ...{ list, add, change, remove },
    playlists: createArranging(needs),
  }
}
