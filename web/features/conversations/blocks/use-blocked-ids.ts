import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSession } from '../../../platform/session/session.ts'
import { blocksQuery } from '../conversations.queries.ts'

const none: ReadonlySet<number> = new Set()

/** Returns the ids of the users whom the reader has blocked. */
export function useBlockedIds(): ReadonlySet<number> {
  const { data } = useQuery(blocksQuery(useSession()?.userId))
  return useMemo(() => (data?.length ? new Set(data.map(({ userId }) => userId)) : none), [data])
}
