import { setImmediate, setTimeout } from 'node:timers/promises'
import type { Call } from '../call.ts'
import { type Connection, endOf } from './connection.ts'

/** Writing pauses while more than this is unread. */
const mostQueuedBytes = 256 * 1024
const lookMilliseconds = 50

/** Waits while much output is unread, so that slow clients can read long replies without being cut off. */
export async function drained(connection: Connection): Promise<void> {
  // Lines are written at the end of the turn of the event loop.
  await setImmediate()
  const signal = endOf(connection)
  while (!connection.isClosed && connection.transport.socket.bufferedAmount > mostQueuedBytes)
    await setTimeout(lookMilliseconds, undefined, { signal }).catch(() => {})
}

/** Lines per portion: at 512 bytes each they stay below `mostQueuedBytes`. */
const portion = 500

/** Replies with a line for each item, at the client's reading speed. */
export async function answerEach<T>(
  call: Call,
  items: readonly T[],
  answer: (item: T) => void,
): Promise<void> {
  const { connection } = call
  // Writes the replies as they come instead of collecting them for the label.
  if (items.length > portion) call.openBatch()
  for (const [index, item] of items.entries()) {
    if (index > 0 && index % portion === 0) await drained(connection)
    if (connection.isClosed) return
    answer(item)
  }
}
