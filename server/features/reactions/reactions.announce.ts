import type { AnnounceDependencies } from '../../realtime/relay.ts'
import './reactions.events.ts'

export function announceReactions({ bus, announcer: { announce } }: AnnounceDependencies): void {
  bus.on('reactions.changed', ({ listeners, seq, ...change }) => {
    const name = 'reaction-changed'
    if ('channel' in listeners) {
      const { channel } = listeners
      announce({ to: { channel }, name, args: [{ ...change, channel, seq: seq ?? 0 }] })
    } else {
      const { members, conversationId: conversation_id } = listeners
      announce({ to: { users: members }, name, args: [{ ...change, conversation_id }] })
    }
  })
}
