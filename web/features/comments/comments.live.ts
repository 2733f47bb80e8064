import type { Message } from '#contract/chat.ts'
import type { Comments } from '#contract/comments.ts'
import type { ChannelLog } from '../chat/log/channel-log.ts'

/** What is known of the comments on something, besides what they say. */
export interface CommentsState extends Pick<Comments, 'isOpen' | 'takesComments' | 'mayModerate'> {
  /** How many there are from before the first one here. */
  earlier: number
}

/** How many comments there are, as live events tell: the same as is fetched again. */
export function countOf({ earlier }: Pick<CommentsState, 'earlier'>, log: ChannelLog): number {
  return earlier + countIn(log.messages)
}

/** Of so many in all, how many are from before the first one here. */
export function earlierOf(count: number, log: ChannelLog): number {
  return log.hasOlder ? Math.max(0, count - countIn(log.messages)) : 0
}

/** One from before the first one here is counted no more. */
export function deletedEarlier(state: CommentsState, log: ChannelLog, { id }: { id: number }): CommentsState {
  const isHere = log.messages.some((line) => line.id === id)
  return isHere ? state : { ...state, earlier: Math.max(0, state.earlier - 1) }
}

const countIn = (messages: readonly Message[]) =>
  messages.filter(({ kind, deleted }) => kind !== 'system' && !deleted).length
