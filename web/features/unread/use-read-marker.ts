import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../platform/api/api.ts'
import { markerQuery } from './unread.queries.ts'
import { useMarker } from './use-marker.ts'

/** What was new when the reader came; undefined until it is known. */
export function useUnreadAtOpening(slug: string) {
  return useQuery(markerQuery(slug)).data
}

/** Tells how far the reader of a channel has read. */
export function useReadMarker(slug: string, newestInView: number | undefined): void {
  const { isPending } = useQuery(markerQuery(slug))
  const queries = useQueryClient()
  // What came with the page would be kept longer.
  useEffect(() => () => queries.removeQueries(markerQuery(slug)), [queries, slug])
  // What was new is asked for first, since reading changes the answer.
  useMarker({ place: slug, newestInView: isPending ? undefined : newestInView, send })
}

function send(slug: string, lastReadId: number): Promise<unknown> {
  return api('PUT /api/channels/:slug/read-marker', { params: { slug }, body: { lastReadId } })
}
