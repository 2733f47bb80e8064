import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { UnreadChannel } from '#contract/unread.ts'
import { onLiveOpen, useLive } from '../../platform/live.ts'
import { useSession } from '../../platform/session.ts'
import { setTitleCount } from '../../platform/title-count.ts'
import { mentionsIn } from './shown-count.ts'
import { markerMoved, unreadTold } from './unread.live.ts'
import { unreadQuery } from './unread.queries.ts'

/** Keeps what is unread true on every page of a member, and says in the title who was mentioned. */
export function UnreadWatch() {
  const userId = useSession()?.userId
  return userId === undefined ? null : <Watch userId={userId} />
}

function Watch({ userId }: { userId: number }) {
  const queries = useQueryClient()
  const unread = unreadQuery(userId)
  const { queryKey } = unread
  const { data: mentions = 0 } = useQuery({ ...unread, select: mentionsIn })

  function patch(change: (channels: readonly UnreadChannel[]) => UnreadChannel[]) {
    // An answer that is on its way was written before this event.
    if (queries.isFetching({ queryKey }) > 0) void queries.invalidateQueries({ queryKey })
    queries.setQueryData(queryKey, (known) => known && change(known))
  }

  useLive('unread', (told) => patch((channels) => unreadTold(channels, told)))
  useLive('read-marker', (moved) => patch((channels) => markerMoved(channels, moved)))
  // A channel that was closed to the reader is no longer among theirs.
  useLive('kicked', () => void queries.invalidateQueries({ queryKey: ['unread'] }))
  useEffect(() => onLiveOpen(() => void queries.invalidateQueries({ queryKey: ['unread'] })), [queries])

  useEffect(() => {
    setTitleCount(mentions)
    return () => setTitleCount(0)
  }, [mentions])

  return null
}
