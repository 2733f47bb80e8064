import type { ChannelLog } from './channel-log.ts'

/** Returns the log without the lines of blocked users, and with quotes of them hidden. */
export function withoutBlocked(log: ChannelLog, blocked: ReadonlySet<number>): ChannelLog {
  if (blocked.size === 0 && !log.messages.some(({ hidden }) => hidden)) return log
  const messages = log.messages
    // The server may have hidden lines of users not yet known here to be blocked.
    .filter(({ userId, hidden }) => !hidden && (userId === undefined || !blocked.has(userId)))
    .map((message) => {
      const { replyTo } = message
      if (replyTo?.userId === undefined || !blocked.has(replyTo.userId)) return message
      return { ...message, replyTo: { ...replyTo, excerpt: '', hidden: true as const } }
    })
  return { ...log, messages }
}
