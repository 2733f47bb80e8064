import { type MemberCall, sendBatch } from './call.ts'
import { mayRequestHistory, requestsHistory } from './connections/connection.ts'
import { beginRun } from './connections/delivered.ts'
import type { PartDependencies } from './dependencies.ts'
import type { Histories } from './history/histories.ts'
import { hasRequested, type LateReplay } from './history/late-replay.ts'
import { channelOf } from './protocol/names.ts'

export type Replay = ReturnType<typeof createReplay>

interface Dependencies extends PartDependencies {
  histories: Histories
  replayLater: LateReplay
}

/** Ids of lines; `before` is undefined if open. */
interface Missed {
  after: number
  before: number | undefined
}

const mostLines = 50

/**
 * Sends the newest lines of a channel that are neither read nor known to be received when a client joins it.
 */
export function createReplay({ histories, unread, receipts, replayLater }: Dependencies) {
  /** Returns the id of the newest line that was sent or read, so that none is sent twice. */
  return async function replay(call: MemberCall, slug: string): Promise<number> {
    const { connection, actor } = call
    if (requestsHistory(connection)) return 0
    const { lastReadId, newestId } = await unread.showMarker(actor, slug)
    const after = Math.max(lastReadId, await receipts.showChannel(connection, actor, slug))
    const { delivered } = connection
    if (!mayRequestHistory(connection)) {
      const sent = await send(call, slug, { after, before: undefined })
      const lastId = Math.max(newestId, ...sent)
      beginRun(delivered?.channels, slug, { after: lastId, isReplayed: sent.length > 0 })
      return lastId
    }

    // Lines of this moment are not in a history that was requested before.
    if (hasRequested(connection, channelOf(slug))) {
      beginRun(delivered?.channels, slug, { after: newestId, isReplayed: false })
      return 0
    }
    const place = connection.channels.get(slug)
    replayLater(call, async (later) => {
      if (connection.channels.get(slug) !== place) return
      const isRequested = hasRequested(connection, channelOf(slug))
      const sent = isRequested ? [] : await send(later, slug, { after, before: newestId + 1 })
      beginRun(delivered?.channels, slug, { after: newestId, isReplayed: sent.length > 0 })
    })
    return newestId
  }

  /** Returns the ids of the lines. */
  async function send(call: MemberCall, slug: string, missed: Missed): Promise<number[]> {
    const history = histories.ofChannel(call, slug)
    const lines = await history.list({ ...missed, from: 'newest', limit: mostLines })
    const messages = lines.flatMap((line) => line.messages)
    if (messages.length > 0) sendBatch(call, ['chathistory', history.target], messages)
    return lines.map(({ id }) => id)
  }
}
