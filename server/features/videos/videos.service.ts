import type { Dependencies } from './dependencies.ts'
import { createEditPlaylist } from './edit-playlist.ts'
import { createEditVideo } from './edit-video.ts'
import { createPosters } from './posters.ts'
import { createRefreshCatalogue } from './refresh-catalogue.ts'
import { createVideoQueries } from './videos.queries.ts'

export type VideosService = ReturnType<typeof createVideosService>

/** Creates the service of the video catalogue. */
export function createVideosService(dependencies: Dependencies) {
  const refreshCatalogue = createRefreshCatalogue(dependencies)
  const { list, add, change, remove, ...editVideo } = createEditVideo(dependencies)
  return {
    ...createVideoQueries({ ...dependencies, ...refreshCatalogue }),
    ...createPosters({ ...dependencies, editVideo }),
    ...refreshCatalogue,
    ...{ list, add, change, remove },
    playlists: createEditPlaylist(dependencies),
  }
}
