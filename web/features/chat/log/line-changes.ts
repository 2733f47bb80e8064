import type { Message } from '#contract/chat.ts'
import { isFresh } from '#contract/rules/is-fresh.ts'

/** Who looks at a line. */
export interface LineReader {
  userId: number
  /** Operators and staff clear up after others. */
  mayModerate: boolean
  /** The channel has reactions. */
  mayReact: boolean
}

/** What the menu of a line offers; whether it is done is up to the server. */
export function lineChanges(
  { userId, mayModerate }: Pick<LineReader, 'userId' | 'mayModerate'>,
  line: Message,
  now: number,
) {
  const gone = line.kind === 'system' || line.deleted === true
  const own = !gone && isFresh(line.createdAt, now) && line.userId === userId
  const mayReport = !gone && line.userId !== undefined && line.userId !== userId
  return { mayEdit: own, mayDelete: own || (!gone && mayModerate), mayReport }
}
