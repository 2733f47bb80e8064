import { sql } from 'kysely'
import type { Language } from '#contract/schema.ts'
import type { Queries, Tx } from '../../platform/database/database.ts'
import { getsEmails, isToSomebody } from './receivers.store.ts'

/** A claimed email to be sent. */
export interface ClaimedEmail {
  id: number
  issueId: number
  issuedAt: string
  articleId: number | null
  subscriberId: string
  address: string
  language: Language
  failures: number
}

/** A longer wait than an hour means that the clock was set back. */
const isDue = sql<boolean>`(next_at <= clock_timestamp() OR next_at > clock_timestamp() + interval '61 minutes')`

/**
 * Claims the right to send an email, which blocks the next one for `seconds` on all nodes. Uses the clock of the
 * database, which they share.
 */
export async function claimTurn(tx: Tx, seconds: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('newsletterPace')
    .set({ nextAt: sql<string>`clock_timestamp() + make_interval(secs => ${seconds})` })
    .where(isDue)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns the seconds until the next email may be sent. */
export async function findWait(q: Queries): Promise<number> {
  const { seconds } = await q
    .selectFrom('newsletterPace')
    .select(
      sql<number>`CASE WHEN ${isDue} THEN 0 ELSE extract(epoch FROM next_at - clock_timestamp()) END::float`.as(
        'seconds',
      ),
    )
    .executeTakeFirstOrThrow()
  return seconds
}

/** Pauses sending, longer with each consecutive failure, up to an hour. */
export async function updatePaceAway(tx: Tx): Promise<void> {
  await tx
    .updateTable('newsletterPace')
    .set({
      nextAt: sql<string>`clock_timestamp() + make_interval(secs => least(3600, 30 * power(2, failures)))`,
      failures: sql<number>`least(failures + 1, 10)`,
    })
    .execute()
}

export async function updatePaceCalm(tx: Tx): Promise<void> {
  await tx.updateTable('newsletterPace').set({ failures: 0 }).where('failures', '>', 0).execute()
}

/** Claims the next email. Claims older than `lapsedBefore` were left by a crash. */
export async function claimEmail(
  tx: Tx,
  { now, lapsedBefore }: { now: string; lapsedBefore: string },
): Promise<ClaimedEmail | undefined> {
  const { rows } = await sql<ClaimedEmail>`
    UPDATE newsletter_letters AS letter
    SET claimed_at = ${now}
    FROM newsletter_issues AS issue, newsletter_subscribers AS subscriber
    WHERE issue.id = letter.issue_id AND subscriber.id = letter.subscriber_id AND letter.id = (
      SELECT waiting.id
      FROM newsletter_letters AS waiting
      JOIN newsletter_issues ON newsletter_issues.id = waiting.issue_id AND stopped_at IS NULL
      JOIN newsletter_subscribers ON newsletter_subscribers.id = waiting.subscriber_id
      WHERE state = 'waiting' AND next_try_at <= ${now} AND ${getsEmails}
        AND (claimed_at IS NULL OR claimed_at < ${lapsedBefore})
      ORDER BY next_try_at, waiting.id
      LIMIT 1
      FOR UPDATE OF waiting SKIP LOCKED
    )
    RETURNING letter.id, letter.issue_id, issue.created_at AS issued_at, issue.article_id, letter.subscriber_id,
      letter.failures, subscriber.address::text, subscriber.language
  `.execute(tx)
  return rows[0]
}

export async function updateEmail(
  tx: Tx,
  id: number,
  values: {
    state?: 'sent' | 'failed' | 'bounced'
    sentAt?: string
    failures?: number
    nextTryAt?: string
    claimedAt: null
  },
): Promise<void> {
  await tx.updateTable('newsletterLetters').set(values).where('id', '=', id).execute()
}

/** Marks the newest email to a subscriber as bounced. */
export async function updateNewestBounced(tx: Tx, subscriberId: string): Promise<void> {
  await tx
    .updateTable('newsletterLetters')
    .set({ state: 'bounced' })
    .where('id', '=', (of) =>
      of
        .selectFrom('newsletterLetters')
        .select('id')
        .where('subscriberId', '=', subscriberId)
        .where('state', '=', 'sent')
        .orderBy('id', 'desc')
        .limit(1),
    )
    .execute()
}

export async function countWaiting(q: Queries): Promise<number> {
  const { count } = await q
    .selectFrom('newsletterLetters')
    .innerJoin('newsletterIssues', 'newsletterIssues.id', 'issueId')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('stoppedAt', 'is', null)
    .where('state', '=', 'waiting')
    .where(isToSomebody)
    .executeTakeFirstOrThrow()
  return count
}

/** Deletes waiting emails to deleted subscribers, and to members who get none for now. */
export async function deleteEmailsToNobody(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('newsletterLetters')
    .where('state', '=', 'waiting')
    .where(sql<boolean>`NOT ${isToSomebody}`)
    .execute()
}
