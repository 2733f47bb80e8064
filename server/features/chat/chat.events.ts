import type { Message } from '#contract/chat.ts'
import type { HeldLine } from '#contract/held-lines.ts'
import { defineEvent } from '../../platform/events.ts'
import { tagsOfPublicLog } from '../channels/channels.events.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** `mentioned` are the users whom the line calls. `isRepeat`: it may have happened before. */
    'chat.messageSent': { message: Message; mentioned: readonly number[]; isRepeat?: boolean }
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

// New lines are not among them: public logs are made anew every few seconds, however much is said.
defineEvent('chat.messageUpdated', { tags: ({ message }) => tagsOfPublicLog(message) })
defineEvent('chat.messageDeleted', { tags: ({ message }) => tagsOfPublicLog(message) })
