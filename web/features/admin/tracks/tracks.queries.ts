import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api.ts'

export const tracksQuery = () =>
  queryOptions({
    queryKey: ['staff', 'tracks'],
    queryFn: ({ signal }) => api('GET /api/tracks', { signal }),
  })

/** What a track can be linked with. */
export const lyricsQuery = () =>
  queryOptions({
    queryKey: ['staff', 'tracks', 'lyrics'],
    queryFn: ({ signal }) => api('GET /api/lyrics', { signal }),
  })
