import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { api } from '../../platform/api.ts'
import { useAttention } from '../unread/attention.ts'
import { createReading } from '../unread/reading.ts'
import { unreadQuery } from '../unread/unread.queries.ts'
import { useWindowFocus } from '../unread/use-reading.ts'

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

/** Moves the reader's marker to the newest message that is in view while the window has the focus. */
export function useConversationReading(id: number, newestInView: number | undefined): void {
  const focused = useWindowFocus()
  const reading = useMemo(
    () =>
      createReading({
        send: (lastReadId) =>
          api('PUT /api/conversations/:id/read-marker', { params: { id }, body: { lastReadId } }),
      }),
    [id],
  )

  const isLooking = focused && newestInView !== undefined
  useEffect(() => {
    if (isLooking) reading.saw(newestInView)
    else reading.lookAway()
  }, [reading, isLooking, newestInView])

  useEffect(() => reading.lookAway, [reading])
  useAttention(id, isLooking)
}
