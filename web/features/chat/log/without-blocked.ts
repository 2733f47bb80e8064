import type { ChannelLog } from './channel-log.ts'

/** What is left of a channel for somebody who does not want to hear these people. */
export function withoutBlocked(log: ChannelLog, blocked: ReadonlySet<number>): ChannelLog {
  if (blocked.size === 0) return log
  const messages = log.messages.filter(({ userId }) => userId === undefined || !blocked.has(userId))
  return { ...log, messages }
}
