import type { Actor } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { cutToLimit, type IdRange } from '../../platform/database/id-range.ts'
import type { RateLimits } from '../../platform/rate-limits.ts'
import { type BlockList, linesFor } from '../../realtime/hidden-lines.ts'
import type { AuditService } from '../audit/audit.service.ts'
import type { ChannelRow, ChannelsService } from '../channels/channels.service.ts'
import type { ConversationsService } from '../conversations/conversations.service.ts'
import type { NicknamesService } from '../nicknames/nicknames.service.ts'
import type { NotificationsService } from '../notifications/notifications.service.ts'
import type { ProfileService } from '../profile/profile.service.ts'
import { listChangedMessages, listMessages as listRange } from './chat.store.ts'
import { createEditMessage } from './edit-message.ts'
import { createLineTimes } from './line-times.ts'
import { createMentions } from './mentions.ts'
import { createReportable } from './reportable.ts'
import { createRunCommand } from './run-command.ts'
import { createSearchMessages } from './search-messages.ts'
import { createSendMessage } from './send-message.ts'

interface Needs {
  db: Database
  clock: Clock
  limits: RateLimits
  audit: Pick<AuditService, 'record'>
  channels: ChannelsService
  nicknames: NicknamesService
  conversations: Pick<ConversationsService, 'open' | 'sendMessage'>
  notifications: Pick<NotificationsService, 'send'>
  people: Pick<ProfileService, 'askWhois'>
  blocks: BlockList
}

export type ChatService = ReturnType<typeof createChatService>

/** The lines of channels. Each part is a file of its own. */
export function createChatService(given: Needs) {
  const { db, channels, blocks } = given
  const needs = { ...given, mentions: createMentions(given) }
  const { sendMessage } = createSendMessage(needs)

  /** Lines, oldest first; with `since` those instead that have changed after that revision. */
  async function listMessages(
    actor: Actor,
    slug: string,
    { since, limit, ...range }: IdRange & { since?: number | undefined },
  ) {
    const { channel } = await channels.getChannelFor(actor, slug)
    const { messages, ...rest } = await (since === undefined
      ? page(channel, { ...range, limit })
      : changes(channel, { since, limit }))
    return { ...rest, messages: linesFor(blocks.blockedBy(actor.userId), messages) }
  }

  async function page(channel: ChannelRow, range: IdRange) {
    const found = await listRange(db.read, channel, { ...range, limit: range.limit + 1 })
    const { lines: messages, hasMore } = cutToLimit(found, range)
    return { messages, hasMore, revision: channel.revision }
  }

  async function changes(channel: ChannelRow, { since, limit }: { since: number; limit: number }) {
    const rows = await listChangedMessages(db.read, channel, { since, limit: limit + 1 })
    const hasMore = rows.length > limit
    const returned = rows.slice(0, limit)
    const revision = hasMore ? (returned.at(-1)?.revision ?? since) : channel.revision
    return { messages: returned.map(({ message }) => message), hasMore, revision }
  }

  return {
    listMessages,
    ...createLineTimes(needs),
    sendMessage,
    ...createRunCommand({ ...needs, sendMessage }),
    ...createEditMessage(needs),
    ...createSearchMessages(needs),
    ...createReportable(needs),
  }
}
