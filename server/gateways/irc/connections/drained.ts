import { setImmediate, setTimeout } from 'node:timers/promises'
import type { Call } from '../call.ts'
import { type Connection, endOf } from './connection.ts'

/** More is not written while so much waits to be read. */
const mostQueuedBytes = 256 * 1024
const lookMilliseconds = 50

/** Whoever reads slowly has time for a long answer; whoever does not read is cut. */
export async function drained(connection: Connection): Promise<void> {
  // What a turn has for a connection leaves at its end.
  await setImmediate()
  const signal = endOf(connection)
  while (!connection.isClosed && connection.transport.socket.bufferedAmount > mostQueuedBytes)
    await setTimeout(lookMilliseconds, undefined, { signal }).catch(() => {})
}

/** Fewer bytes than may wait, whatever is in its lines. */
const portion = 500

/** Answers with a line for each, as the client reads them. */
export async function answerEach<T>(
  call: Call,
  items: readonly T[],
  answer: (item: T) => void,
): Promise<void> {
  const { connection } = call
  // Nothing is held back for a label.
  if (items.length > portion) call.openBatch()
  for (const [index, item] of items.entries()) {
    if (index > 0 && index % portion === 0) await drained(connection)
    if (connection.isClosed) return
    answer(item)
  }
}
