import { setTimeout as pause } from 'node:timers/promises'
import { textLanguage } from '#contract/rules/text-language.ts'
import { MailFailure } from '../../platform/mail.ts'
import type { WithTokens } from './dependencies.ts'
import {
  type ClaimedEmail,
  claimEmail,
  claimTurn,
  countWaiting,
  findWait,
  updateEmail,
  updatePaceAway,
  updatePaceCalm,
} from './emails.store.ts'
import { updateIssue, updateWaiting } from './issues.store.ts'
import type { NewsletterEmails } from './newsletter-emails.ts'
import './newsletter.events.ts'
import { deleteSubscriber } from './subscribers.store.ts'

/** Duration of a job before the next one continues, well below the job timeout. */
const jobMilliseconds = 50_000
/**
 * After this time a claimed email is sent again. Longer than an SMTP transaction of a dozen slow responses, including
 * TLS and authentication.
 */
const claimMilliseconds = 300_000
/** Retries after 5, 10, 20 … minutes, over two days in all. */
const firstPauseMilliseconds = 5 * 60_000
const mostFailures = 10

/** Sends waiting emails one at a time, at a pace shared by all nodes. */
export function createSendEmails({
  db,
  clock,
  log,
  mailer,
  articles,
  perMinute,
  emails,
}: WithTokens & { emails: NewsletterEmails }) {
  const counts = { sent: 0, failed: 0, bounced: 0 }
  const stopping = new AbortController()
  let isSending = false
  const now = () => clock.now().toISOString()
  const inMilliseconds = (milliseconds: number) =>
    new Date(clock.now().getTime() + milliseconds).toISOString()

  /** Sends until nothing is waiting or the time is over. Concurrent calls share one run. */
  async function sendWaiting(): Promise<void> {
    if (isSending) return
    isSending = true
    try {
      const end = performance.now() + jobMilliseconds
      while (!stopping.signal.aborted) {
        const wait = (await findWait(db.read)) * 1000
        // The mail server is unavailable: the job of the next minute continues.
        if (wait > Math.min(60_000 / perMinute, jobMilliseconds)) return
        if (performance.now() + wait > end) break
        if (wait > 0) await pause(wait, undefined, { signal: stopping.signal }).catch(() => {})
        if (!stopping.signal.aborted && !(await sendNext())) return
      }
      if (!stopping.signal.aborted) await db.write((tx) => tx.enqueue('newsletter.send', {}))
    } finally {
      isSending = false
    }
  }

  /** Sends the next email. Returns false if none is waiting. */
  async function sendNext(): Promise<boolean> {
    const claimed = await db.write(async (tx) => {
      // Another node has claimed the turn.
      if (!(await claimTurn(tx, 60 / perMinute))) return 'not yet'
      return claimEmail(tx, { now: now(), lapsedBefore: inMilliseconds(-claimMilliseconds) })
    })
    if (claimed === 'not yet') return true
    if (!claimed) return false
    await send(claimed)
    return true
  }

  async function send(email: ClaimedEmail): Promise<void> {
    const { id, issuedAt, articleId, subscriberId, address: to, language } = email
    const article = articleId === null ? undefined : await articles.findShown(articleId, textLanguage)
    if (!article) return withdraw(email)
    try {
      await mailer.send(
        await emails.articleTo(article, { emailId: id, issuedAt, subscriberId, to, language }),
      )
    } catch (error) {
      return recordFailure(email, error)
    }
    // After a crash before this write the email is sent again with the same Message-ID.
    await db.write(async (tx) => {
      await updateEmail(tx, id, { state: 'sent', sentAt: now(), claimedAt: null })
      await updatePaceCalm(tx)
    })
    counts.sent += 1
  }

  async function recordFailure({ id, subscriberId, failures }: ClaimedEmail, error: unknown): Promise<void> {
    const reason = error instanceof MailFailure ? error.reason : 'refused'
    // The response of the mail server may contain the address, so it is not logged.
    log.warn({ reason, emailId: id }, 'an email of the newsletter did not leave')
    await db.write(async (tx) => {
      if (reason === 'away') {
        await updateEmail(tx, id, { claimedAt: null })
        return updatePaceAway(tx)
      }
      if (reason === 'recipient') {
        await updateEmail(tx, id, { state: 'bounced', claimedAt: null })
        return deleteSubscriber(tx, subscriberId)
      }
      const nextTryAt = inMilliseconds(firstPauseMilliseconds * 2 ** failures)
      const isOver = failures + 1 >= mostFailures
      await updateEmail(tx, id, {
        ...{ failures: failures + 1, nextTryAt, claimedAt: null },
        ...(isOver && { state: 'failed' as const }),
      })
      if (isOver) counts.failed += 1
    })
    if (reason === 'recipient') counts.bounced += 1
  }

  /** Stops the issue of an article that is no longer public; staff may resume it later. */
  async function withdraw({ id, issueId }: ClaimedEmail): Promise<void> {
    await db.write(async (tx) => {
      await updateIssue(tx, issueId, { stoppedAt: now() })
      await updateEmail(tx, id, { claimedAt: null })
      await updateWaiting(tx, issueId, { nextTryAt: 'infinity' })
    })
  }

  return {
    sendWaiting,
    emailCounts: () => counts,
    countWaiting: () => countWaiting(db.read),
    /** Stops after the current email. */
    stopSending: () => stopping.abort(),
  }
}
