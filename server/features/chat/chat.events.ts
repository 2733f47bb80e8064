import type { Message } from '#contract/chat.ts'
import type { HeldLine } from '#contract/held-lines.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** `mentioned` are the users whom the line calls. */
    'chat.messageSent': { message: Message; mentioned: readonly number[] }
    'chat.messageUpdated': { message: Message }
    /** `message` has no text any more. */
    'chat.messageDeleted': { message: Message }
    'chat.typed': { channel: string; userId: number; nickname: string; isTyping: boolean }
    /** `userId` is its author. */
    'chat.heldLineChanged': {
      line: HeldLine
      userId: number
      state: 'waiting' | 'sent' | 'rejected' | 'gone'
    }
  }
}
