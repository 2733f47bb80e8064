import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../platform/api/api.ts'
import { markerQuery } from './unread.queries.ts'
import { useMarker } from './use-marker.ts'

/** Returns what was unread on opening; undefined until loaded. */
export function useUnreadAtOpening(slug: string) {
  return useQuery(markerQuery(slug)).data
}

/** Saves how far the channel has been read. */
export function useReadMarker(slug: string, newestInView: number | undefined): void {
  const { isPending } = useQuery(markerQuery(slug))
  const queries = useQueryClient()
  // Data that came with the page would be cached longer.
  useEffect(() => () => queries.removeQueries(markerQuery(slug)), [queries, slug])
  // What was unread is fetched first, because reading changes the response.
  useMarker({ place: slug, newestInView: isPending ? undefined : newestInView, send })
}

function send(slug: string, lastReadId: number): Promise<unknown> {
  return api('PUT /api/channels/:slug/read-marker', { params: { slug }, body: { lastReadId } })
}
