import type { Message } from '#contract/chat.ts'
import { isFresh } from '#contract/rules/is-fresh.ts'

/** The user who views a line. */
export interface LineReader {
  userId: number
  /** Operators and staff may delete lines of others. */
  mayModerate: boolean
  /** Whether reactions are enabled in the channel. */
  mayReact: boolean
}

/** Returns what the menu of a line offers; the server decides whether it is allowed. */
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
