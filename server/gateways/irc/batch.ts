import type { Call } from './call.ts'
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

/** Messages of one kind, as a batch for clients that know batches. https://ircv3.net/specs/extensions/batch */
export function sendBatch(call: Call, kind: readonly string[], messages: readonly IrcMessage[]): void {
  const id = nextBatchId()
  const isBatched = call.connection.held.has('batch')
  if (isBatched) call.serverLine('BATCH', `+${id}`, ...kind)
  for (const message of messages) call.send(inBatch(message, id))
  if (isBatched) call.serverLine('BATCH', `-${id}`)
}
