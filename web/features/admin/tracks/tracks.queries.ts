import { queryOptions } from '@tanstack/react-query'
import { read } from '../../../platform/api/read.ts'

export const tracksQuery = () =>
  queryOptions({
    queryKey: ['staff', 'tracks'],
    queryFn: (context) => read(context, 'GET /api/tracks'),
  })

/** Lyrics that a track can be linked to. */
export const lyricsQuery = () =>
  queryOptions({
    queryKey: ['staff', 'tracks', 'lyrics'],
    queryFn: (context) => read(context, 'GET /api/lyrics'),
  })
