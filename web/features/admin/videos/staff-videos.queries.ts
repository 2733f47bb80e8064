import { queryOptions } from '@tanstack/react-query'
import { read } from '../../../platform/api/read.ts'
import { listQuery, pageSize } from '../staff.queries.ts'

/** Everything that changes when a video or a playlist does. */
const videosKey = ['staff', 'videos']

export const videosQuery = (page: number) =>
  listQuery(videosKey, 'GET /api/videos', { query: { page, limit: pageSize } })

/** What may be put into a playlist: the newest hundred. */
export const choicesQuery = () => listQuery(videosKey, 'GET /api/videos', { query: { limit: 100 } })

export const playlistsQuery = () =>
  queryOptions({
    queryKey: [...videosKey, 'playlists'],
    queryFn: (context) => read(context, 'GET /api/playlists'),
  })
