import type { ChannelLog } from './channel-log.ts'

/** What is left of a channel for somebody who does not want to hear these people. */
export function withoutBlocked(log: ChannelLog, blocked: ReadonlySet<number>): ChannelLog {
  if (blocked.size === 0 && !log.messages.some(({ hidden }) => hidden)) return log
  const messages = log.messages
    // What the server has hidden may be of somebody whom this page does not know to be blocked yet.
    .filter(({ userId, hidden }) => !hidden && (userId === undefined || !blocked.has(userId)))
    .map((message) => {
      const { replyTo } = message
      if (replyTo?.userId === undefined || !blocked.has(replyTo.userId)) return message
      return { ...message, replyTo: { ...replyTo, excerpt: '', hidden: true as const } }
    })
  return { ...log, messages }
}
