import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PublicRoom } from '#contract/public-logs.ts'
import { api } from '../../platform/api/api.ts'

/** Nobody has to see a line at once who only looks in from outside. */
const everyMs = 15_000

/**
 * Rooms that anybody may look into, as the server wrote them and then every few seconds, as long as somebody looks.
 * A page that rests does not ask.
 */
export function useRooms(written: readonly PublicRoom[]): readonly PublicRoom[] {
  const { data = written } = useQuery({
    queryKey: ['public-rooms'],
    queryFn: ({ signal }) => api('GET /api/public-logs', { signal }),
    initialData: [...written],
    staleTime: everyMs,
    refetchInterval: everyMs,
  })
  return data
}

/** The id of the last line that has come since the page was there; undefined until one does. */
export function useNewLine(room: PublicRoom | undefined): number | undefined {
  const last = room?.lines.at(-1)?.id
  const [first] = useState(last)
  return last === first ? undefined : last
}
