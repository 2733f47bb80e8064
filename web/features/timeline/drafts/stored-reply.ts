import { browserStorage } from '../../../platform/storage/browser-storage.ts'
import { draftReplyKey } from '../../../platform/storage/storage-keys.ts'
import type { AnsweredLine } from '../outbox/outbox.ts'

/** Returns the line that a draft of this device replies to. What is no such line is none. */
export function storedReply(userId: number, place: string): AnsweredLine | undefined {
  try {
    return JSON.parse(browserStorage().getItem(draftReplyKey(userId, place)) ?? '') ?? undefined
  } catch {}
}
