import { browserStorage } from '../../platform/storage/browser-storage.ts'
import { draftKey } from '../../platform/storage/storage-keys.ts'

export interface ReplyWords {
  subject: string
  message: string
}

// A slash is in no channel's slug: those keep drafts, too.
const keyOf = (userId: number, threadId: number) => draftKey(userId, `mail/${threadId}`)

/** What an answer said when its page was left; kept on this device until it is sent or given up. */
export function readReply(userId: number, threadId: number): ReplyWords | undefined {
  const [subject = '', ...message] = browserStorage().getItem(keyOf(userId, threadId))?.split('\n') ?? []
  return message.length > 0 ? { subject, message: message.join('\n') } : undefined
}

/** A subject is one line, so the rest is the message. */
export function saveReply(userId: number, threadId: number, { subject, message }: ReplyWords): void {
  browserStorage().setItem(keyOf(userId, threadId), `${subject}\n${message}`)
}

export function deleteReply(userId: number, threadId: number): void {
  browserStorage().removeItem(keyOf(userId, threadId))
}
