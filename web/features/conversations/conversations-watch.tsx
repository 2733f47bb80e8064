import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { patchQuery } from '../../platform/api/patch-query.ts'
import { onLiveOpen, useLive } from '../../platform/live/live.ts'
import { useSession } from '../../platform/session/session.ts'
import { blocksChanged } from './blocks/blocks-changed.ts'
import { listed, listMoved, listWithout } from './conversations.live.ts'
import { conversationsQuery } from './conversations.queries.ts'

/** Keeps the list of conversations up to date on every page of a member, and in step with other tabs. */
export function ConversationsWatch() {
  const userId = useSession()?.userId
  return userId === undefined ? null : <Watch userId={userId} />
}

function Watch({ userId }: { userId: number }) {
  const queries = useQueryClient()
  const { queryKey } = conversationsQuery(userId)

  useLive('new_message', (event) => patchQuery(queries, queryKey, (cached) => listMoved(cached, event)))
  // Hidden in any tab or on any device.
  useLive('conversation-hidden', (event) =>
    patchQuery(queries, queryKey, (cached) => listWithout(cached, event)),
  )

  useLive('blocks-changed', (change) => void blocksChanged(queries, change))

  // The last message may have changed. That is rare, so the list is fetched again: patching code would weigh
  // on every page.
  const fetchList = () => void queries.invalidateQueries({ queryKey })
  useLive('message_updated', fetchList)
  useLive('message_deleted', fetchList)

  // A conversation opened elsewhere.
  useLive('unread', ({ conversation_id: opened }) => {
    const cached = queries.getQueryData(queryKey)
    if (opened !== undefined && cached && !listed(cached).some(({ id }) => id === opened)) fetchList()
  })

  useEffect(() => {
    const fetchAgain = () => void queries.invalidateQueries({ queryKey: ['conversations'] })
    // Another tab opened or hid a conversation, and stored its list.
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
