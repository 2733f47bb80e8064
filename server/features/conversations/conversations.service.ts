import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { EventBus } from '../../platform/events.ts'
import type { RateLimits } from '../../platform/rate-limits.ts'
import type { NicknamesService } from '../nicknames/nicknames.service.ts'
import type { NotificationsService } from '../notifications/notifications.service.ts'
import { createBlockUser } from './block-user.ts'
import { createConversationQueries } from './conversations.queries.ts'
import { createLineTimes } from './line-times.ts'
import { createOpenConversation } from './open-conversation.ts'
import { createReportable } from './reportable.ts'
import { createSendMessage } from './send-message.ts'

interface Needs {
  db: Database
  bus: EventBus
  clock: Clock
  limits: RateLimits
  nicknames: NicknamesService
  notifications: Pick<NotificationsService, 'send' | 'readConversation'>
}

export type ConversationsService = ReturnType<typeof createConversationsService>

/** What two people say in private. Each part is a file of its own. */
export function createConversationsService(needs: Needs) {
  return {
    ...createOpenConversation(needs),
    ...createSendMessage(needs),
    ...createConversationQueries(needs),
    ...createLineTimes(needs),
    ...createBlockUser(needs),
    ...createReportable(needs),
  }
}
