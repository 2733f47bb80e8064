import { type MemberCall, sendBatch } from '../call.ts'
import { canShowOwn, mayRequestHistory, requestsHistory } from '../connections/connection.ts'
import { beginRun } from '../connections/delivered.ts'
import type { PartDependencies } from '../dependencies.ts'
import type { Histories } from './histories.ts'
import { hasRequested, type LateReplay } from './late-replay.ts'

export type PrivateReplay = ReturnType<typeof createPrivateReplay>

/** The newest conversations, and the newest lines of each. */
const mostConversations = 20
const mostLines = 50

/** Replays unread private messages for clients that do not request history themselves. */
export function createPrivateReplay({
  histories,
  conversations,
  blocks,
  receipts,
  replayLater,
}: PartDependencies & { histories: Histories; replayLater: LateReplay }) {
  return async function replayPrivate(call: MemberCall): Promise<void> {
    if (mayRequestHistory(call.connection)) replayLater(call, replayNow)
    else await replayNow(call)
  }

  async function replayNow(call: MemberCall): Promise<void> {
    try {
      if (!requestsHistory(call.connection)) await replayUnread(call)
    } finally {
      call.afterwards(() => {
        call.connection.heardMeanwhile = undefined
      })
    }
  }

  async function replayUnread(call: MemberCall): Promise<void> {
    const blocked = blocks.blockedBy(call.actor.userId)
    const newest = await conversations.list(call.actor)
    const unread = newest.filter(({ unreadCount, user }) => unreadCount > 0 && !blocked.has(user.id))
    const { delivered } = call.connection
    for (const { id, unreadCount, lastMessage } of newest)
      if (unreadCount === 0 && lastMessage)
        beginRun(delivered?.conversations, id, { after: lastMessage.id, isReplayed: false })
    // The conversation with the newest message comes last.
    for (const { id, user, lastMessage } of unread.slice(0, mostConversations).reverse())
      await replayOne(call, { id, otherId: user.id, name: user.name, newestId: lastMessage?.id ?? 0 })
  }

  async function replayOne(
    call: MemberCall,
    { id, newestId, ...other }: { id: number; otherId: number; name: string; newestId: number },
  ): Promise<void> {
    const { connection, actor } = call
    const lastReadId = await conversations.showMarker(actor, id)
    const after = Math.max(lastReadId, await receipts.showConversation(connection, actor, id))
    const history = histories.ofConversation(call, { id, ...other })
    const isRequested = hasRequested(connection, history.target)
    const lines = isRequested ? [] : await history.list({ after, from: 'newest', limit: mostLines })
    const missed = lines.filter(
      (line) => !connection.heardMeanwhile?.has(line.id) && (!line.isOwn || canShowOwn(connection)),
    )
    const lastId = Math.max(newestId, lines.at(-1)?.id ?? 0)
    beginRun(connection.delivered?.conversations, id, { after: lastId, isReplayed: lines.length > 0 })
    if (connection.isClosed || missed.length === 0) return
    connection.replayed = new Set([...connection.replayed, ...missed.map((line) => line.id)])
    sendBatch(
      call,
      ['chathistory', history.target],
      missed.flatMap(({ messages }) => messages),
    )
  }
}
