import { queryOptions } from '@tanstack/react-query'
import { read } from '../../../platform/api/read.ts'
import { listQuery, pageSize } from '../staff.queries.ts'

/** Key of all queries that change with a video or playlist. */
const videosKey = ['staff', 'videos']

export const videosQuery = (page: number) =>
  listQuery(videosKey, 'GET /api/videos', { query: { page, limit: pageSize } })

/** Videos offered for a playlist: the newest hundred. */
export const choicesQuery = () => listQuery(videosKey, 'GET /api/videos', { query: { limit: 100 } })

export const playlistsQuery = () =>
  queryOptions({
    queryKey: [...videosKey, 'playlists'],
    queryFn: (context) => read(context, 'GET /api/playlists'),
  })
