import { sql, type Transaction } from 'kysely'
import type { DB as Schema } from '../../database/schema.ts'

/**
 * For a restored copy of a site that has continued to run: deletes waiting emails, due issues and due digests, which the
 * original has sent. Later ones stay.
 */
export async function deleteDueEmails(tx: Transaction<Schema>, now: string): Promise<void> {
  await sql`
    UPDATE newsletter_issues AS issue
    SET begun_at = coalesce(begun_at, ${now}), stopped_at = ${now}
    WHERE stopped_at IS NULL AND send_at <= ${now} AND (
      begun_at IS NULL
      OR EXISTS (SELECT FROM newsletter_letters WHERE issue_id = issue.id AND state = 'waiting')
    )
  `.execute(tx)
  await tx.deleteFrom('newsletterLetters').where('state', '=', 'waiting').execute()
  await tx.updateTable('digests').set({ toldUntil: now }).where('dueAt', '<=', now).execute()
}
