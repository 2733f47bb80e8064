import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { patchQuery } from '../../platform/api/patch-query.ts'
import { onLiveOpen, useLive } from '../../platform/live/live.ts'
import { useSession } from '../../platform/session/session.ts'
import { blocksChanged } from './blocks/blocks-changed.ts'
import { listed, listMoved, listWithout } from './conversations.live.ts'
import { conversationsQuery } from './conversations.queries.ts'

/** Keeps the list of conversations true on every page of a member, in step with other tabs. */
export function ConversationsWatch() {
  const userId = useSession()?.userId
  return userId === undefined ? null : <Watch userId={userId} />
}

function Watch({ userId }: { userId: number }) {
  const queries = useQueryClient()
  const { queryKey } = conversationsQuery(userId)

  useLive('new_message', (event) => patchQuery(queries, queryKey, (cached) => listMoved(cached, event)))
  // Here, in another tab or on another device.
  useLive('conversation-hidden', (event) =>
    patchQuery(queries, queryKey, (cached) => listWithout(cached, event)),
  )

  useLive('blocks-changed', (change) => void blocksChanged(queries, change))

  // What was said last may read otherwise now. That is rare: every page would carry the code that patches it.
  const fetchList = () => void queries.invalidateQueries({ queryKey })
  useLive('message_updated', fetchList)
  useLive('message_deleted', fetchList)

  // One that was opened elsewhere.
  useLive('unread', ({ conversation_id: opened }) => {
    const cached = queries.getQueryData(queryKey)
    if (opened !== undefined && cached && !listed(cached).some(({ id }) => id === opened)) fetchList()
  })

  useEffect(() => {
    const fetchAgain = () => void queries.invalidateQueries({ queryKey: ['conversations'] })
    // What another tab opened or hid stands in the list that it remembers.
    const elsewhere = ({ key }: StorageEvent) => key === 'privateConversations' && fetchAgain()
    window.addEventListener('storage', elsewhere)
    const unsubscribe = onLiveOpen(fetchAgain)
    return () => {
      window.removeEventListener('storage', elsewhere)
      unsubscribe()
    }
  }, [queries])

  return null
}
