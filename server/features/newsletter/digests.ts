import { dateIn } from '#contract/rules/ages.ts'
import type { Rhythm } from '#contract/rules/rhythms.ts'
import { dayAfter, hourOfDay } from '#contract/rules/start-of-day.ts'
import { spokenAddress } from '#contract/rules/text-language.ts'
import type { Actor } from '../../platform/actor.ts'
import { NotFound } from '../../platform/errors.ts'
import type { JobData } from '../../platform/jobs.ts'
import { type EmailPart, isUndeliverable } from '../../platform/mail.ts'
import { escapeHtml } from '../../platform/text/escape-html.ts'
import type { WithTokens } from './dependencies.ts'
import {
  claimDueDigest,
  deleteDigest,
  findReader,
  findRhythm,
  findTimeZone,
  insertDigest,
  updateDigest,
} from './digests.store.ts'
import type { NewsletterEmails } from './newsletter-emails.ts'
import './newsletter.events.ts'

/** Hour at which digests are sent, in the reader's time zone. */
const hour = 8
const mostLines = 20
/** Days added to the next morning. */
const furtherDays = { daily: 0, weekly: 6 } as const

/** Digest emails of what members have missed. Nothing is sent twice or when empty. */
export function createDigests({
  db,
  clock,
  mailer,
  translator,
  publicUrl,
  notifications,
  articles,
  site,
  tokens,
  emails,
}: WithTokens & { emails: NewsletterEmails }) {
  async function showRhythm({ userId }: Actor): Promise<Rhythm> {
    return (await findRhythm(db.read, userId)) ?? 'off'
  }

  async function chooseRhythm({ userId }: Actor, rhythm: Rhythm): Promise<void> {
    const dueAt = rhythm === 'off' ? '' : nextDue(await zoneOf(userId), rhythm)
    const toldUntil = clock.now().toISOString()
    await db.write((tx) =>
      rhythm === 'off' ? deleteDigest(tx, userId) : insertDigest(tx, { userId, rhythm, toldUntil, dueAt }),
    )
  }

  async function endDigest(token: string): Promise<void> {
    const userId = tokens.read('digest', token)
    if (userId === undefined) throw new NotFound('newsletter_link_invalid')
    await db.write((tx) => deleteDigest(tx, Number(userId)))
  }

  const zoneOf = async (userId: number) => (await findTimeZone(db.read, userId)) ?? (await site.timeZone())

  function nextDue(timeZone: string, rhythm: Exclude<Rhythm, 'off'>): string {
    const now = clock.now()
    const today = dateIn(timeZone, now)
    const isOver = hourOfDay(today, hour, timeZone) <= now.toISOString()
    return hourOfDay(dayAfter(today, furtherDays[rhythm] + (isOver ? 1 : 0)), hour, timeZone)
  }

  /** Enqueues due digests, each in the transaction that sets its next date. */
  async function writeDue(): Promise<void> {
    const fallback = await site.timeZone()
    while (await writeNext(fallback));
  }

  async function writeNext(fallback: string): Promise<boolean> {
    return db.write(async (tx) => {
      const until = clock.now().toISOString()
      const digest = await claimDueDigest(tx, until)
      if (!digest) return false

      const { userId, rhythm, toldUntil: since } = digest
      const dueAt = nextDue((await findTimeZone(tx, userId)) ?? fallback, rhythm)
      await updateDigest(tx, userId, { toldUntil: until, dueAt })
      await tx.enqueue('newsletter.sendDigest', { userId, since, until })
      return true
    })
  }

  /** Sends a digest of what is still unread; nothing if that is empty. */
  async function sendDigest({ userId, since, until }: JobData['newsletter.sendDigest']): Promise<void> {
    const reader = await findReader(db.read, userId)
    if (!reader || !(await findRhythm(db.read, userId))) return
    const { email: to, language, seenAt } = reader
    const [missed, fresh] = await Promise.all([
      notifications.listMissed({ userId, language, since, until }, mostLines),
      // Only articles since the reader's last visit.
      articles.listPublishedSince({
        since: seenAt && seenAt > since ? seenAt : since,
        until,
        reader: language,
        limit: mostLines,
        notBy: userId,
      }),
    ])
    if (missed.length + fresh.length === 0) return

    const t = translator.in(language)
    const lineOf = ({ text, link }: { text: string; link: string }): EmailPart => {
      const address = publicUrl + link
      const html = `<p style="margin:0 0 12px"><a href="${escapeHtml(address)}" class="ink" style="color:#151e2f">${escapeHtml(text)}</a></p>`
      return { html, text: `${text}\n${address}` }
    }
    const parts = [
      { says: t('mail:digest.intro') },
      ...missed.map(lineOf),
      ...(fresh.length > 0 ? [{ says: t('mail:digest.articles') }] : []),
      ...fresh.map(({ title, slug, language: spoken }) =>
        lineOf({ text: title, link: spokenAddress(`/blog/${slug}`, spoken) }),
      ),
    ]
    const email = await emails.digest({ userId, until, to, language }, parts)
    await mailer.send(email).catch(async (error: unknown) => {
      if (!isUndeliverable(error)) throw error
      await db.write((tx) => deleteDigest(tx, userId))
    })
  }

  return { showRhythm, chooseRhythm, endDigest, writeDue, sendDigest }
}
