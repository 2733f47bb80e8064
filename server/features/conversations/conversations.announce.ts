import { type AnnounceDependencies, lineForAll } from '../../realtime/relay.ts'
import './conversations.events.ts'

export function announceConversations({ bus, announcer: { announce } }: AnnounceDependencies): void {
  bus.on('conversations.messageSent', ({ conversationId: conversation_id, members, message, isRepeat }) => {
    announce({
      to: { users: members },
      name: 'new_message',
      args: [{ ...lineForAll(message), conversation_id }],
      ...(isRepeat && { isRepeat }),
    })
  })

  bus.on('conversations.messageUpdated', ({ conversationId: conversation_id, members, message }) => {
    const args = [{ ...lineForAll(message), conversation_id }] as const
    announce({ to: { users: members }, name: 'message_updated', args: [...args] })
  })

  bus.on('conversations.messageDeleted', ({ conversationId: conversation_id, members, message }) => {
    const { id, senderId, revision = 0 } = message
    const args = [{ id, senderId, conversation_id, revision }] as const
    announce({ to: { users: members }, name: 'message_deleted', args: [...args] })
  })

  bus.on('conversations.typed', ({ conversationId: conversation_id, otherId, username, isTyping }) => {
    const args = [{ conversation_id, is_typing: isTyping, username }] as const
    announce({ to: { users: [otherId] }, name: 'typing', args: [...args] })
  })

  bus.on('conversations.hidden', ({ conversationId: conversation_id, userId }) => {
    announce({ to: { users: [userId] }, name: 'conversation-hidden', args: [{ conversation_id }] })
  })

  bus.on('conversations.blockChanged', ({ userId, blockedId, isBlocked: blocked }) => {
    announce({ to: { users: [userId] }, name: 'blocks-changed', args: [{ userId: blockedId, blocked }] })
  })

  bus.on('conversations.markerMoved', ({ conversationId: conversation_id, userId, lastReadId }) => {
    announce({ to: { users: [userId] }, name: 'read-marker', args: [{ conversation_id, lastReadId }] })
  })
}
