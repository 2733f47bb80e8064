import type { Message } from '#contract/chat.ts'
import type { Comments } from '#contract/comments.ts'
import type { LiveEvents } from '#contract/live.ts'
import type { ChannelLog } from '../chat/log/channel-log.ts'

/** State of the comments on some content, besides the comments themselves. */
export interface CommentsState
  extends Pick<Comments, 'pictures' | 'isOpen' | 'takesComments' | 'mayModerate'> {
  /** Number of comments before the first one in the log. */
  earlier: number
}

/** Returns the number of comments, updated by live events: the result equals data fetched again. */
export function countOf({ earlier }: Pick<CommentsState, 'earlier'>, log: ChannelLog): number {
  return earlier + countIn(log.messages)
}

/** Returns how many of all comments are before the first one in the log. */
export function earlierOf(count: number, log: ChannelLog): number {
  return log.hasOlder ? Math.max(0, count - countIn(log.messages)) : 0
}

/** Decrements the number of earlier comments if the deleted one is not in the log. */
export function deletedEarlier(state: CommentsState, log: ChannelLog, { id }: { id: number }): CommentsState {
  const isHere = log.messages.some((line) => line.id === id)
  return isHere ? state : { ...state, earlier: Math.max(0, state.earlier - 1) }
}

export function authorPictured(
  state: CommentsState,
  { id, profileImage }: LiveEvents['picture-changed'][0],
): CommentsState {
  const { [id]: _before, ...pictures } = state.pictures
  return { ...state, pictures: profileImage ? { ...pictures, [id]: profileImage } : pictures }
}

const countIn = (messages: readonly Message[]) =>
  messages.filter(({ kind, deleted }) => kind !== 'system' && !deleted).length
