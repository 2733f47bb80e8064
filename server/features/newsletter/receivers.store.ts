import { sql } from 'kysely'
import { isLeaving } from '../../platform/database/account-deletions.store.ts'

/**
 * Whether a row of `newsletter_subscribers` gets emails now: of visitors each does, of members those who are neither
 * suspended nor have deleted their account, even while it can be restored.
 */
export const getsEmails = sql<boolean>`(
  newsletter_subscribers.user_id IS NULL OR EXISTS (
    SELECT FROM users
    WHERE users.id = newsletter_subscribers.user_id AND suspended_at IS NULL AND NOT ${isLeaving(sql`users.id`)}
  )
)`

/** The same for the subscriber of a row of `newsletter_letters`. */
export const isToSomebody = sql<boolean>`EXISTS (
  SELECT FROM newsletter_subscribers
  WHERE newsletter_subscribers.id = newsletter_letters.subscriber_id AND ${getsEmails}
)`
