import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Mailer } from '../../platform/mail.ts'
import type { RateLimits } from '../../platform/rate-limits.ts'
import type { Translator } from '../../platform/text/translate.ts'
import type { ArticlesService } from '../articles/articles.service.ts'
import type { AuditService } from '../audit/audit.service.ts'
import type { NotificationsService } from '../notifications/notifications.service.ts'
import type { SiteService } from '../site/site.service.ts'
import type { LinkTokens } from './link-tokens.ts'

/** Dependencies of the parts of this feature. */
export interface Dependencies {
  db: Database
  clock: Clock
  log: Logger
  limits: RateLimits
  mailer: Mailer
  translator: Translator
  audit: Pick<AuditService, 'record'>
  articles: Pick<ArticlesService, 'findShown' | 'listPublishedSince'>
  notifications: Pick<NotificationsService, 'listMissed' | 'send'>
  site: Pick<SiteService, 'masthead' | 'timeZone'>
  /** Without a trailing slash. */
  publicUrl: string
  /** Address for bounces, and the number of emails per minute. */
  bounces: string | undefined
  perMinute: number
}

export interface WithTokens extends Dependencies {
  tokens: LinkTokens
}
