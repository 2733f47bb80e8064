import type { PrivateMessage } from '#contract/conversations.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    'conversations.messageSent': {
      conversationId: number
      members: readonly number[]
      message: PrivateMessage
      /** The event may have been published before. */
      isRepeat?: boolean
    }
    'conversations.messageUpdated': {
      conversationId: number
      members: readonly number[]
      message: PrivateMessage
    }
    /** `message` has no text. */
    'conversations.messageDeleted': {
      conversationId: number
      members: readonly number[]
      message: PrivateMessage
    }
    'conversations.typed': { conversationId: number; otherId: number; username: string; isTyping: boolean }
    'conversations.markerMoved': { conversationId: number; userId: number; lastReadId: number }
    /** A user has opened it: it is in their list now. */
    'conversations.opened': { conversationId: number; userId: number }
    'conversations.blockChanged': { userId: number; blockedId: number; isBlocked: boolean }
    'conversations.hidden': { conversationId: number; userId: number }
  }
}
