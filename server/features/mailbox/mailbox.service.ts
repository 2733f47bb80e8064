import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Mailer } from '../../platform/mail.ts'
import type { RateLimits } from '../../platform/rate-limits.ts'
import type { AuditService } from '../audit/audit.service.ts'
import type { NotificationsService } from '../notifications/notifications.service.ts'
import { createMailboxQueries } from './mailbox.queries.ts'
import { createMarkMessage } from './mark-message.ts'
import { createReceiveMessage } from './receive-message.ts'
import { createReplyToMessage } from './reply-to-message.ts'

interface Needs {
  db: Database
  clock: Clock
  limits: RateLimits
  audit: Pick<AuditService, 'record'>
  mailer: Pick<Mailer, 'delivers'>
  notifications: Pick<NotificationsService, 'send'>
}

export type MailboxService = ReturnType<typeof createMailboxService>

/** What people write to those who run the site, and what they are answered. Each part is a file of its own. */
export function createMailboxService(needs: Needs) {
  return {
    ...createReceiveMessage(needs),
    ...createMailboxQueries(needs),
    ...createReplyToMessage(needs),
    ...createMarkMessage(needs),
  }
}
