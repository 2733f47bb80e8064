import { type MemberCall, sendBatch } from './call.ts'
import { requestsHistory } from './connections/connection.ts'
import { beginRun } from './connections/delivered.ts'
import type { PartDependencies } from './dependencies.ts'
import type { Histories } from './history/histories.ts'

export type Replay = ReturnType<typeof createReplay>

const mostLines = 50

/**
 * Sends the newest lines of a channel that are neither read nor known to be received when a client joins it.
 */
export function createReplay({ histories, unread, receipts }: PartDependencies & { histories: Histories }) {
  /** Returns the id of the newest line that was sent or read, so that none is sent twice. */
  return async function replay(call: MemberCall, slug: string): Promise<number> {
    const { connection, actor } = call
    if (requestsHistory(connection)) return 0
    const { lastReadId, newestId } = await unread.showMarker(actor, slug)
    const after = Math.max(lastReadId, await receipts.showChannel(connection, actor, slug))
    const history = histories.ofChannel(call, slug)
    const missed = await history.list({ after, from: 'newest', limit: mostLines })
    const messages = missed.flatMap((line) => line.messages)
    if (messages.length > 0) sendBatch(call, ['chathistory', history.target], messages)
    const lastId = Math.max(newestId, missed.at(-1)?.id ?? 0)
    beginRun(connection.delivered?.channels, slug, { after: lastId, isReplayed: missed.length > 0 })
    return lastId
  }
}
