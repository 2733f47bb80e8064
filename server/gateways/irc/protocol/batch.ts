import type { IrcMessage } from './message.ts'

let batches = 0

/** No two batches that are open at the same time have the same. */
export function nextBatchId(): string {
  batches += 1
  return String(batches)
}

/** Lines of a batch within this one keep the name of theirs. */
export function inBatch(message: IrcMessage, id: string): IrcMessage {
  return { ...message, tags: new Map([['batch', id], ...message.tags]) }
}
