import type { IrcMessage } from './message.ts'

let batches = 0

/** Returns an id that is unique among open batches. */
export function nextBatchId(): string {
  batches += 1
  return String(batches)
}

/** Adds a message to a batch. Lines of a nested batch keep the id of theirs. */
export function inBatch(message: IrcMessage, id: string): IrcMessage {
  return { ...message, tags: new Map([['batch', id], ...message.tags]) }
}
