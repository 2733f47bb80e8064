import type { AnnounceDependencies } from '../../realtime/relay.ts'
import './cards.events.ts'

export function announceCards({ bus, announcer: { announce } }: AnnounceDependencies): void {
  bus.on('cards.changed', ({ listeners, seq, ...change }) => {
    const name = 'message-cards'
    if ('channel' in listeners) {
      const { channel } = listeners
      announce({ to: { channel }, name, args: [{ ...change, channel, seq: seq ?? 0 }] })
    } else {
      const { members, conversationId: conversation_id } = listeners
      announce({ to: { users: members }, name, args: [{ ...change, conversation_id }] })
    }
  })
}
