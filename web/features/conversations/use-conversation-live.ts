import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { api } from '../../platform/api.ts'
import { onLiveOpen, useLive, useLiveState } from '../../platform/live.ts'
import { cardsChanged, messageChanged, messageDeleted, reactionsChanged } from './conversation.live.ts'
import { conversationQuery } from './conversation.queries.ts'
import { mergeMessages } from './conversation-log.ts'
import { createConversationSync } from './conversation-sync.ts'
import { messageIn } from './conversations.live.ts'

/** Keeps the messages of a conversation as they are on the server, for as long as it is shown. */
export function useConversationLive(id: number, userId: number) {
  const queries = useQueryClient()
  const sync = useMemo(() => createSync(queries, id), [queries, id])
  const state = useLiveState()
  /** Whether everything that was there at the opening is here. */
  const [isComplete, setComplete] = useState(false)

  useLive('new_message', (event) => {
    if (event.conversation_id !== id) return
    queries.setQueryData(
      conversationQuery(id).queryKey,
      (log) => log && mergeMessages(log, [messageIn(event)]),
    )
  })

  useLive('message_updated', (event) => {
    if (event.conversation_id === id)
      queries.setQueryData(
        conversationQuery(id).queryKey,
        (log) => log && messageChanged(log, messageIn(event)),
      )
  })

  useLive('message_deleted', (event) => {
    if (event.conversation_id === id)
      queries.setQueryData(conversationQuery(id).queryKey, (log) => log && messageDeleted(log, event))
  })

  useLive('reactions-changed', (change) => {
    if (change.conversation_id === id)
      queries.setQueryData(
        conversationQuery(id).queryKey,
        (log) => log && reactionsChanged(log, change, userId),
      )
  })

  useLive('message-cards', (change) => {
    if (change.conversation_id === id)
      queries.setQueryData(conversationQuery(id).queryKey, (log) => log && cardsChanged(log, change))
  })

  useEffect(() => {
    const catchUp = async () => {
      // Its failure is on the screen already, with a way to try again.
      const log = await queries.ensureQueryData(conversationQuery(id)).catch(() => undefined)
      if (!log) return
      await sync.catchUp()
      setComplete(true)
    }
    return onLiveOpen(() => void catchUp().catch(console.warn))
  }, [queries, id, sync])

  useEffect(() => {
    if (state === 'lost') sync.fallBehind()
  }, [state, sync])

  return { ...sync, isComplete }
}

function createSync(queries: QueryClient, id: number) {
  const { queryKey } = conversationQuery(id)
  return createConversationSync({
    read: () => queries.getQueryData(queryKey),
    change: (change) => queries.setQueryData(queryKey, (log) => log && change(log)),
    fetchPage: (query) => api('GET /api/conversations/:id', { params: { id }, query }),
  })
}
