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

/** So long does a job work before the next one goes on: far within the time after which a job counts as lost. */
const jobMilliseconds = 50_000
/**
 * An email whose sender fell silent is sent again. A mail server that takes its time for each of a dozen answers, with
 * TLS and a sign-in among them, has not had more for one.
 */
const claimMilliseconds = 300_000
/** What is not taken is tried again after 5, 10, 20 … minutes, over two days in all. */
const firstPauseMilliseconds = 5 * 60_000
const mostFailures = 10

/** Sends what waits, one email at a time, at the pace that is set for all nodes together. */
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

  /** Until nothing waits, or its time is over: then the next job goes on. Two at once are one. */
  async function sendWaiting(): Promise<void> {
    if (isSending) return
    isSending = true
    try {
      const end = performance.now() + jobMilliseconds
      while (!stopping.signal.aborted) {
        const wait = (await findWait(db.read)) * 1000
        // Longer than the pace: the mail server is away, and whoever looks again in a minute goes on.
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

  /** False when nothing waits. */
  async function sendNext(): Promise<boolean> {
    const claimed = await db.write(async (tx) => {
      // Another node was faster.
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
      await mailer.send(emails.articleTo(article, { emailId: id, issuedAt, subscriberId, to, language }))
    } catch (error) {
      return recordFailure(email, error)
    }
    // A crash before this is stored sends it once more, under the same name.
    await db.write(async (tx) => {
      await updateEmail(tx, id, { state: 'sent', sentAt: now(), claimedAt: null })
      await updatePaceCalm(tx)
    })
    counts.sent += 1
  }

  async function recordFailure({ id, subscriberId, failures }: ClaimedEmail, error: unknown): Promise<void> {
    const reason = error instanceof MailFailure ? error.reason : 'refused'
    // The answer of a mail server repeats the address, which is no business of the log.
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

  /** What nobody may read any more goes to nobody else, unless it is there again and staff go on with it. */
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
    /** Ends after the email that is being sent. */
    stopSending: () => stopping.abort(),
  }
}
