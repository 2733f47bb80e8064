import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { patchQuery } from '../../platform/api/patch-query.ts'
import { onLiveOpen, useLive } from '../../platform/live/live.ts'
import { setTitleCount } from '../../platform/page/title-count.ts'
import { useSession } from '../../platform/session/session.ts'
import { useAttended } from './attention.ts'
import { addressedIn } from './shown-count.ts'
import { markerMoved, type Unread, unreadTold } from './unread.live.ts'
import { unreadQuery } from './unread.queries.ts'

/**
 * Keeps unread counts up to date on every page of a member, and shows mentions and private messages in the
 * title.
 */
export function UnreadWatch() {
  const userId = useSession()?.userId
  return userId === undefined ? null : <Watch userId={userId} />
}

function Watch({ userId }: { userId: number }) {
  const queries = useQueryClient()
  const unread = unreadQuery(userId)
  const { queryKey } = unread
  const attended = useAttended()
  const { data: addressed = 0 } = useQuery({ ...unread, select: (cached) => addressedIn(cached, attended) })

  const patch = (change: (unread: Unread) => Unread) => patchQuery(queries, queryKey, change)

  useLive('unread', (event) => patch((cached) => unreadTold(cached, event)))
  useLive('read-marker', (moved) => patch((cached) => markerMoved(cached, moved)))
  // A channel that the reader can no longer enter is no longer listed.
  useLive('kicked', () => void queries.invalidateQueries({ queryKey: ['unread'] }))
  useEffect(() => onLiveOpen(() => void queries.invalidateQueries({ queryKey: ['unread'] })), [queries])

  useEffect(() => {
    setTitleCount('unread', addressed)
    return () => setTitleCount('unread', 0)
  }, [addressed])

  return null
}
