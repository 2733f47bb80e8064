import { browserStorage } from '../../platform/storage/browser-storage.ts'
import { draftKey } from '../../platform/storage/storage-keys.ts'

export interface ReplyWords {
  subject: string
  message: string
}

// Channel slugs have no slash, so their drafts cannot collide with these.
const keyOf = (userId: number, threadId: number) => draftKey(userId, `mail/${threadId}`)

/** Draft of a reply, stored on this device until it is sent or discarded. */
export function readReply(userId: number, threadId: number): ReplyWords | undefined {
  const [subject = '', ...message] = browserStorage().getItem(keyOf(userId, threadId))?.split('\n') ?? []
  return message.length > 0 ? { subject, message: message.join('\n') } : undefined
}

/** The subject is the first line, the rest is the message. */
export function saveReply(userId: number, threadId: number, { subject, message }: ReplyWords): void {
  browserStorage().setItem(keyOf(userId, threadId), `${subject}\n${message}`)
}

export function deleteReply(userId: number, threadId: number): void {
  browserStorage().removeItem(keyOf(userId, threadId))
}
