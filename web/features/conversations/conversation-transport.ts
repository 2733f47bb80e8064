import { api } from '../../platform/api/api.ts'
import { onLive } from '../../platform/live/live.ts'
import type { Transport } from '../timeline/outbox/outbox-delivery.ts'
import { outcomeOf } from '../timeline/outbox/outcome-of.ts'
import { changeLog } from './conversation.queries.ts'
import { mergeMessages } from './conversation-log.ts'
import { messageBody } from './message-body.ts'

/** Sends private messages. */
export const conversationTransport: Transport = {
  kind: 'conversation',
  async send(line, queries, signal) {
    try {
      const body = messageBody(line)
      const message = await api('POST /api/conversations/private/messages', { body, signal })
      changeLog(queries, body.conversation_id, (log) => mergeMessages(log, [message]))
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
