import type { Message } from '#contract/chat.ts'
import type { HeldLine } from '#contract/held-lines.ts'
import { defineEvent } from '../../platform/events.ts'
import { tagsOfPublicLog } from '../channels/channels.events.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** `mentioned` are user ids. `isRepeat`: the event may have been published before. */
    'chat.messageSent': { message: Message; mentioned: readonly number[]; isRepeat?: boolean }
    'chat.messageUpdated': { message: Message }
    /** `message` has no text. */
    'chat.messageDeleted': { message: Message; isByAuthor: boolean }
    'chat.typed': { channel: string; userId: number; nickname: string; isTyping: boolean }
    /** `userId` is its author. */
    'chat.heldLineChanged': {
      line: HeldLine
      userId: number
      state: 'waiting' | 'sent' | 'rejected' | 'gone'
    }
  }
}

// New lines have no tags: public logs are refreshed every few seconds anyway.
defineEvent('chat.messageUpdated', { tags: ({ message }) => tagsOfPublicLog(message) })
defineEvent('chat.messageDeleted', { tags: ({ message }) => tagsOfPublicLog(message) })
