import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { VideoCatalogue } from '../../platform/video-catalogue.ts'
import type { AuditService } from '../audit/audit.service.ts'
import type { PicturesService } from '../pictures/pictures.service.ts'
import { createEditPlaylist } from './edit-playlist.ts'
import { createEditVideo } from './edit-video.ts'
import { createPosters } from './posters.ts'
import { createRefreshCatalogue } from './refresh-catalogue.ts'
import { createVideoQueries } from './videos.queries.ts'

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
  const refreshCatalogue = createRefreshCatalogue(needs)
  const { list, add, change, remove, ...editVideo } = createEditVideo(needs)
  return {
    ...createVideoQueries({ ...needs, ...refreshCatalogue }),
    ...createPosters({ ...needs, editVideo }),
    ...refreshCatalogue,
    ...{ list, add, change, remove },
    playlists: createEditPlaylist(needs),
  }
}
