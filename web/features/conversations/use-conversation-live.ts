import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { api } from '../../platform/api/api.ts'
import { onLiveOpen, useLive, useLiveState } from '../../platform/live/live.ts'
import { cardsChanged, messageChanged, messageDeleted, reactionsChanged } from './conversation.live.ts'
import { changeLog, conversationQuery } from './conversation.queries.ts'
import { type ConversationLog, mergeMessages } from './conversation-log.ts'
import { createConversationSync } from './conversation-sync.ts'
import { messageIn } from './conversations.live.ts'

/** Keeps the messages of a conversation up to date while it is shown. */
export function useConversationLive(id: number, userId: number) {
  const queries = useQueryClient()
  const sync = useMemo(() => createSync(queries, id), [queries, id])
  const state = useLiveState()
  /** Whether all messages that existed on opening are loaded. */
  const [isComplete, setComplete] = useState(false)

  const onUpdate = (
    { conversation_id }: { conversation_id?: number | undefined },
    change: (log: ConversationLog) => ConversationLog,
  ) => {
    if (conversation_id === id) changeLog(queries, id, change)
  }
  useLive('new_message', (event) => onUpdate(event, (log) => mergeMessages(log, [messageIn(event)])))
  useLive('message_updated', (event) => onUpdate(event, (log) => messageChanged(log, messageIn(event))))
  useLive('message_deleted', (event) => onUpdate(event, (log) => messageDeleted(log, event)))
  useLive('reaction-changed', (event) => onUpdate(event, (log) => reactionsChanged(log, event, userId)))
  useLive('message-cards', (event) => onUpdate(event, (log) => cardsChanged(log, event)))

  useEffect(() => {
    const catchUp = async () => {
      // Its error is already shown, with a retry button.
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
    change: (change) => changeLog(queries, id, change),
    fetchPage: (query) => api('GET /api/conversations/:id', { params: { id }, query }),
  })
}
