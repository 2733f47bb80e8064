import type { Message } from '#contract/chat.ts'

declare module '../../platform/events.ts' {
  interface Facts {
    'chat.messageSent': { message: Message }
    'chat.messageUpdated': { message: Message }
    /** `message` has no text any more. */
    'chat.messageDeleted': { message: Message }
  }
}
