import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Mailer } from '../../platform/mail.ts'
import type { RateLimits } from '../../platform/rate-limits.ts'
import type { Translator } from '../../platform/text/translate.ts'
import type { AccountsService } from '../accounts/accounts.service.ts'
import type { ArticlesService } from '../articles/articles.service.ts'
import type { MailboxService } from '../mailbox/mailbox.service.ts'
import type { ModerationService } from '../moderation/moderation.service.ts'
import type { NewsletterService } from '../newsletter/newsletter.service.ts'
import type { SiteService } from '../site/site.service.ts'
import type { StoresService } from '../stores/stores.service.ts'

/** Dependencies of the parts of this feature. */
export interface Dependencies {
  db: Database
  clock: Clock
  limits: RateLimits
  mailer: Mailer
  translator: Translator
  config: { dataDir: string; publicUrl: string }
  accounts: Pick<AccountsService, 'searchNameTwins' | 'lacksAddress' | 'addEmail'>
  articles: Pick<ArticlesService, 'countDrafts' | 'listPlanned' | 'hasOwnText'>
  mailbox: Pick<MailboxService, 'list'>
  moderation: Pick<ModerationService, 'countWaiting'>
  newsletter: Pick<NewsletterService, 'listIssues'>
  site: Pick<SiteService, 'masthead'>
  stores: Pick<StoresService, 'countBrokenLinks'>
}
