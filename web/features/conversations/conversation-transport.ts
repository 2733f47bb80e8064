import { api } from '../../platform/api.ts'
import { onLive } from '../../platform/live.ts'
import type { Transport } from '../timeline/outbox/outbox-delivery.ts'
import { outcomeOf } from '../timeline/outbox/outcome-of.ts'
import { changeLog } from './conversation.queries.ts'
import { mergeMessages } from './conversation-log.ts'

/** Brings private messages into their conversations. */
export const conversationTransport: Transport = {
  kind: 'conversation',
  async send(line, queries, signal) {
    const conversation_id = Number(line.place)
    try {
      const message = await api('POST /api/conversations/private/messages', {
        body: {
          ...{ conversation_id, content: line.text, client_id: line.clientId },
          ...(line.answered && { replyTo: line.answered.id }),
          ...(line.pictures && { pictures: [...line.pictures] }),
        },
        signal,
      })
      changeLog(queries, conversation_id, (log) => mergeMessages(log, [message]))
      return { kind: 'stored' }
    } catch (error) {
      return outcomeOf(error)
    }
  },
  onStored: (userId, stored) =>
    onLive('new_message', ({ senderId, client_id }) => {
      if (senderId === userId && client_id) stored(client_id)
    }),
}
