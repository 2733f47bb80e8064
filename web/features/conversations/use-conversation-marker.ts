import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../platform/api/api.ts'
import { unreadQuery } from '../unread/unread.queries.ts'
import { useMarker } from '../unread/use-marker.ts'

/** Returns the number of unread messages on opening; undefined until loaded. */
export function useWaitingAtOpening(id: number, userId: number): number | undefined {
  const { data } = useQuery({
    ...unreadQuery(userId),
    select: ({ conversations }) => conversations.find((one) => one.id === id)?.count ?? 0,
  })
  const [first, setFirst] = useState(data)
  if (first === undefined && data !== undefined) setFirst(data)
  return first
}

/** Saves how far the conversation has been read. */
export function useConversationMarker(id: number, newestInView: number | undefined): void {
  useMarker({ place: id, newestInView, send })
}

function send(id: number, lastReadId: number): Promise<unknown> {
  return api('PUT /api/conversations/:id/read-marker', { params: { id }, body: { lastReadId } })
}
