import type { ShownArticle } from '#contract/articles.ts'
import type { Issue } from '#contract/newsletter-issues.ts'
import { textLanguage } from '#contract/rules/text-language.ts'
import type { Language } from '#contract/schema.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { type Creation, createIdempotency } from '../../platform/database/idempotency.ts'
import { findIsActiveStaff } from '../../platform/database/staff.store.ts'
import { BadRequest, Conflict, NotFound } from '../../platform/errors.ts'
import type { Limit } from '../../platform/rate-limits.ts'
import { type ArticleEmail, emailOfArticle } from './article-email.ts'
import type { Dependencies } from './dependencies.ts'
import {
  type CountedIssue,
  countAudience,
  findIssue,
  findIssueForUpdate,
  type IssueRow,
  insertEmails,
  insertIssue,
  listCountedIssues,
  listDueIssues,
  listSentLanguages,
  lockSending,
  updateIssue,
  updateWaiting,
} from './issues.store.ts'
import './newsletter.events.ts'

const testLimit: Limit = { name: 'newsletter-test', points: 20, seconds: 3600 }
/** Maximum time ahead. */
const furthestMilliseconds = 2 * 366 * 86_400_000
/** Tolerance for jobs that start early because of clock differences. */
const earlySeconds = 60

interface NewIssue {
  articleId: number
  languages: Language[]
  /** Default: now. */
  sendAt?: string | null | undefined
  creation?: Creation
}

/** Issues of the newsletter. */
export function createIssues({ db, clock, limits, audit, articles, notifications, publicUrl }: Dependencies) {
  const now = () => clock.now().toISOString()
  const { writeOnce } = createIdempotency<number>({ db, clock }, 'newsletter.send')

  async function getArticle(id: number): Promise<ShownArticle> {
    const article = await articles.findShown(id, textLanguage)
    if (!article) throw new NotFound('article_not_found')
    return article
  }

  async function listIssues(): Promise<{ issues: Issue[]; subscribers: Record<Language, number> }> {
    const [rows, subscribers] = await Promise.all([
      listCountedIssues(db.read),
      countAudience(db.read, undefined),
    ])
    return { issues: rows.map((row) => ({ ...row, state: stateOf(row) })), subscribers }
  }

  async function preview(
    articleId: number,
  ): Promise<ArticleEmail & { recipients: Record<Language, number> }> {
    const article = await getArticle(articleId)
    const recipients = await countAudience(db.read, article.categoryId)
    const { html, ...email } = emailOfArticle(article, publicUrl)
    // Inline styles are for mail programs only: the page has its own.
    return { ...email, html: html.replace(/ style="[^"]*"/g, ''), recipients }
  }

  async function sendTest({ userId }: Actor, articleId: number): Promise<void> {
    await getArticle(articleId)
    await limits.consume(testLimit, userId)
    await db.write((tx) => tx.enqueue('newsletter.sendTest', { userId, articleId }))
  }

  /** Sends an article to some languages, once per language. */
  async function send(actor: Actor, { articleId, creation, ...given }: NewIssue): Promise<number> {
    const { title, categoryId: category } = await getArticle(articleId)
    const languages = [...new Set(given.languages)]
    const sendAt = given.sendAt ?? now()
    const wait = Date.parse(sendAt) - clock.now().getTime()
    if (given.sendAt && (wait < 0 || wait > furthestMilliseconds)) {
      throw new BadRequest('newsletter_moment_invalid', { fields: { sendAt: ['newsletter_moment_invalid'] } })
    }

    return writeOnce(actor.userId, creation, async (tx) => {
      await ensureUnsent(tx, articleId, languages)
      const issue = {
        articleId,
        title,
        category,
        languages,
        sendAt,
        createdAt: now(),
        plannedBy: actor.userId,
      }
      const id = await insertIssue(tx, issue)
      const afterSeconds = Math.ceil(wait / 1000)
      if (afterSeconds > 0) await tx.enqueue('newsletter.begin', { issueId: id }, { afterSeconds })
      else await begin(tx, { id, ...issue })
      await record(tx, actor, afterSeconds > 0 ? 'planned' : 'sent', { articleId, title })
      return id
    })
  }

  /** Locks the sending of an article against others. */
  async function ensureUnsent(tx: Tx, articleId: number, languages: readonly Language[]): Promise<void> {
    await lockSending(tx, articleId)
    const sent = await listSentLanguages(tx, articleId)
    if (languages.some((language) => sent.includes(language))) throw new Conflict('newsletter_already_sent')
  }

  async function begin(
    tx: Tx,
    issue: Pick<IssueRow, 'id' | 'articleId' | 'category' | 'languages'>,
  ): Promise<void> {
    await insertEmails(tx, issue, now())
    await updateIssue(tx, issue.id, { begunAt: now(), stoppedAt: null, isHeld: false })
    await tx.enqueue('newsletter.send', {})
  }

  /** Leaves an issue to the staff who remain. */
  async function hold(tx: Tx, { id, articleId, title }: IssueRow): Promise<void> {
    await updateIssue(tx, id, { stoppedAt: now(), isHeld: true })
    if (articleId === null) return
    const about = { articleId, title, channel: '', at: now(), problem: 'unsent' as const }
    await notifications.send(tx, { type: 'publication', userId: null, ...about })
  }

  /** Starts a due issue if whoever planned it may still send. Idempotent. */
  async function beginPlanned(issueId: number): Promise<void> {
    const planned = await findIssue(db.read, issueId)
    const article = planned?.articleId && (await articles.findShown(planned.articleId, textLanguage))
    await db.write(async (tx) => {
      const issue = await findIssueForUpdate(tx, issueId)
      if (!issue || issue.begunAt !== null || issue.stoppedAt !== null) return
      const early = (Date.parse(issue.sendAt) - clock.now().getTime()) / 1000
      if (early > earlySeconds) return
      if (early > 0) return tx.enqueue('newsletter.begin', { issueId }, { afterSeconds: Math.ceil(early) })

      if (!(await findIsActiveStaff(tx, issue.plannedBy))) return hold(tx, issue)
      // Readers chose categories, and the article may have another one by now.
      await begin(tx, article ? { ...issue, category: article.categoryId } : issue)
    })
  }

  /** Starts due issues whose jobs were lost, for example in a restored backup. */
  async function beginDue(): Promise<void> {
    for (const issueId of await listDueIssues(db.read, now())) await beginPlanned(issueId)
  }

  async function stop(actor: Actor, id: number): Promise<void> {
    await db.write(async (tx) => {
      const issue = await findIssueForUpdate(tx, id)
      if (!issue) throw new NotFound('newsletter_issue_not_found')
      if (issue.stoppedAt !== null) return
      await updateIssue(tx, id, { stoppedAt: now() })
      await updateWaiting(tx, id, { nextTryAt: 'infinity' })
      await record(tx, actor, 'stopped', issue)
    })
  }

  /** Resumes an issue for its remaining original recipients, or sends one that was held at its moment. */
  async function resume(actor: Actor, id: number): Promise<'resumed' | 'sent'> {
    const stopped = await findIssue(db.read, id)
    if (!stopped) throw new NotFound('newsletter_issue_not_found')
    const article = stopped.articleId !== null && (await articles.findShown(stopped.articleId, textLanguage))
    if (!article) throw new Conflict('newsletter_article_unpublished')
    return db.write(async (tx) => {
      const issue = await findIssueForUpdate(tx, id)
      if (!issue || issue.stoppedAt === null) return 'resumed'
      if (issue.isHeld) {
        await ensureUnsent(tx, article.id, issue.languages)
        await begin(tx, issue)
        await record(tx, actor, 'sent', issue)
        return 'sent'
      }
      if ((await updateWaiting(tx, id, { nextTryAt: now() })) === 0)
        throw new Conflict('newsletter_nobody_left')

      await updateIssue(tx, id, { stoppedAt: null })
      await tx.enqueue('newsletter.send', {})
      await record(tx, actor, 'resumed', issue)
      return 'resumed'
    })
  }

  async function record(
    tx: Tx,
    actor: Actor,
    act: 'sent' | 'planned' | 'stopped' | 'resumed',
    { articleId, title }: { articleId: number | null; title: string },
  ): Promise<void> {
    const subject = { type: 'article', id: articleId ?? '' }
    await audit.record(tx, { actor, action: `newsletter.${act}`, subject, details: { title } })
  }

  return { listIssues, preview, sendTest, send, beginPlanned, beginDue, stop, resume }
}

function stateOf({ begunAt, stoppedAt, isHeld, waiting }: CountedIssue): Issue['state'] {
  if (isHeld) return 'held'
  if (stoppedAt !== null) return 'stopped'
  if (begunAt === null) return 'planned'
  return waiting > 0 ? 'sending' : 'sent'
}
