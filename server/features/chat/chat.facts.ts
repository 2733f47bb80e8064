import type { Message } from '#contract/chat.ts'

declare module '../../platform/events.ts' {
  interface Facts {
    'chat.messageSent': { message: Message }
  }
}
