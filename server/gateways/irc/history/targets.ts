import type { ChatService } from '../../../features/chat/chat.service.ts'
import type { ConversationsService } from '../../../features/conversations/conversations.service.ts'
import type { BlockList } from '../../../realtime/hidden-lines.ts'
import type { MemberCall } from '../call.ts'
import { channelOf, nickOf } from '../protocol/names.ts'

interface Needs {
  chat: Pick<ChatService, 'listNewestTimes'>
  conversations: Pick<ConversationsService, 'list'>
  blocks: Pick<BlockList, 'blockedBy'>
}

export interface Target {
  /** A channel, or a nick. */
  target: string
  /** When something was said there last, ISO 8601. */
  time: string
}

export type Targets = ReturnType<typeof createTargets>

/** The channels that a client is in and the conversations of its account, in the order of what was said last. */
export function createTargets({ chat, conversations, blocks }: Needs) {
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
