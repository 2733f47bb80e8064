import { type MemberCall, sendBatch } from './call.ts'
import { requestsHistory } from './connections/connection.ts'
import type { PartDependencies } from './dependencies.ts'
import type { Histories } from './history/histories.ts'

export type Replay = ReturnType<typeof createReplay>

const mostLines = 50

/** Sends the newest lines after the read marker of a channel when a client joins it. */
export function createReplay({ histories, unread }: PartDependencies & { histories: Histories }) {
  /** Returns the id of the newest line that was sent or read, so that none is sent twice. */
  return async function replay(call: MemberCall, slug: string): Promise<number> {
    if (requestsHistory(call.connection)) return 0
    const { lastReadId, newestId } = await unread.showMarker(call.actor, slug)
    const history = histories.ofChannel(call, slug)
    const missed = await history.list({ after: lastReadId, from: 'newest', limit: mostLines })
    const messages = missed.flatMap((line) => line.messages)
    if (messages.length > 0) sendBatch(call, ['chathistory', history.target], messages)
    return Math.max(newestId, missed.at(-1)?.id ?? 0)
  }
}
