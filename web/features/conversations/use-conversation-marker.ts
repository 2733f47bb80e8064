import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../platform/api/api.ts'
import { unreadQuery } from '../unread/unread.queries.ts'
import { useMarker } from '../unread/use-marker.ts'

/** How much was new when the reader came; undefined until it is known. */
export function useWaitingAtOpening(id: number, userId: number): number | undefined {
  const { data } = useQuery({
    ...unreadQuery(userId),
    select: ({ conversations }) => conversations.find((one) => one.id === id)?.count ?? 0,
  })
  const [first, setFirst] = useState(data)
  if (first === undefined && data !== undefined) setFirst(data)
  return first
}

/** Tells how far the reader of a conversation has read. */
export function useConversationMarker(id: number, newestInView: number | undefined): void {
  useMarker({ place: id, newestInView, send })
}

function send(id: number, lastReadId: number): Promise<unknown> {
  return api('PUT /api/conversations/:id/read-marker', { params: { id }, body: { lastReadId } })
}
