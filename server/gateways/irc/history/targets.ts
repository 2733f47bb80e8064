import type { MemberCall } from '../call.ts'
import type { PartDependencies } from '../dependencies.ts'
import { channelOf, nickOf } from '../protocol/names.ts'

export interface Target {
  /** A channel, or a nick. */
  target: string
  /** Time of the last message, ISO 8601. */
  time: string
}

export type Targets = ReturnType<typeof createTargets>

/** Lists the channels of a client and the conversations of its account, by their last message. */
export function createTargets({ chat, conversations, blocks }: PartDependencies) {
  return async function listTargets({ connection, actor }: MemberCall): Promise<Target[]> {
    const [channels, talks] = await Promise.all([
      chat.listNewestTimes(actor, [...connection.channels.keys()]),
      conversations.list(actor),
    ])
    const blocked = blocks.blockedBy(actor.userId)
    const targets = [
      ...channels.map(({ slug, createdAt }) => ({ target: channelOf(slug), time: createdAt })),
      ...talks.flatMap(({ name, user, lastMessage }) =>
        lastMessage && !blocked.has(user.id) ? [{ target: nickOf(name), time: lastMessage.timestamp }] : [],
      ),
    ]
    return targets.sort((one, other) => Date.parse(one.time) - Date.parse(other.time))
  }
}
